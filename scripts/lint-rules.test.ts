// A rule whose pattern matches nothing never fails. This test violates each rule once, in a small tree with the same
// folders and the same .oxlintrc.json, and expects the rule's message.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

const imports = (specifier: string) => `import { something } from '${specifier}'\n\nexport const value = something\n`

/** File, content, and part of the expected message. */
const forbidden: [file: string, code: string, message: string][] = [
  // contract
  ['contract/src/a-node.ts', imports('node:fs'), 'The contract is pure'],
  ['contract/src/a-react.ts', imports('react'), 'The contract is pure'],
  ['contract/src/a-package.ts', imports('@mantine/core'), 'The contract is pure'],
  ['contract/src/a-server.ts', imports('@hr/server'), 'The contract is pure'],
  [
    'contract/src/areas/leave/a-path.ts',
    imports('../../../../server/src/config.ts'),
    'The contract imports no other workspace',
  ],
  ['contract/src/a-web.test.ts', imports('../../web/src/app/routes.tsx'), 'The contract imports no other workspace'],
  ['contract/src/a-react.test.ts', imports('react'), 'The contract is pure'],
  // server
  ['server/src/http/an-area.ts', imports('../areas/leave/leave.queries.ts'), 'A shared folder never imports an area'],
  [
    'server/src/http/contract-of-an-area.ts',
    imports('@hr/contract/areas/leave/leave'),
    'A shared folder imports only types of the contract',
  ],
  ['server/src/db/an-area.ts', imports('../areas/leave/leave.queries.ts'), 'A shared folder never imports an area'],
  ['server/src/email/an-area.ts', imports('../areas/leave/leave.queries.ts'), 'A shared folder never imports an area'],
  [
    'server/src/spreadsheet/an-area.ts',
    imports('../areas/leave/leave.queries.ts'),
    'A shared folder never imports an area',
  ],
  ['server/src/areas/leave/other.ts', imports('../user/user.routes.ts'), 'Import only *.queries.ts'],
  ['server/src/areas/leave/other.test.ts', imports('../user/user.routes.ts'), 'Import only *.queries.ts'],
  ['server/src/areas/leave/app.ts', imports('../../app.ts'), 'Only app.ts imports areas'],
  ['server/src/areas/leave/all.ts', imports('../../areas.ts'), 'Only app.ts imports areas'],
  ['server/src/areas/leave/helper.ts', imports('../../testing/people.ts'), 'Only tests import testing/'],
  ['server/src/http/helper.ts', imports('../testing/people.ts'), 'Only tests import testing/'],
  ['server/src/helper.ts', imports('./testing/people.ts'), 'Only tests import testing/'],
  ['server/src/areas/leave/fixture.ts', imports('@hr/contract/areas/leave/leave.fixture'), 'and fixtures'],
  [
    'server/src/areas/leave/web.ts',
    imports('../../../../web/src/lib/text.ts'),
    'The server imports only itself and the contract',
  ],
  ['server/src/web.test.ts', imports('@hr/web/x.ts'), 'The server imports only itself and the contract'],
  ['server/src/files/random.ts', 'export const key = Math.random()\n', 'Math.random is predictable'],
  // web
  ['web/src/app/server.ts', imports('@hr/server'), 'The web calls the server over HTTP'],
  ['web/src/areas/leave/node.ts', imports('node:fs'), 'The web calls the server over HTTP'],
  ['web/src/areas/leave/server.ts', imports('../../../../server/src/config.ts'), 'The web calls the server over HTTP'],
  ['web/src/ui/data.ts', imports('@hr/contract/areas/leave/leave'), 'ui does not depend on our data'],
  ['web/src/ui/api.ts', imports('../api/client.ts'), 'ui is the lowest layer of the web'],
  ['web/src/ui/area.ts', imports('../areas/leave/public.ts'), 'ui is the lowest layer of the web'],
  ['web/src/table/area.ts', imports('../areas/leave/public.ts'), 'A shared folder never imports an area or app'],
  ['web/src/files/area.ts', imports('../areas/leave/public.ts'), 'A shared folder never imports an area or app'],
  ['web/src/api/app.ts', imports('../app/routes.tsx'), 'A shared folder never imports an area or app'],
  ['web/src/areas/leave/other.ts', imports('../user/UserList.tsx'), 'Import only public.ts of another area'],
  ['web/src/areas/leave/lists/node.ts', imports('node:fs'), 'The web calls the server over HTTP'],
  ['web/src/areas/leave/lists/other.ts', imports('../../user/UserList.tsx'), 'Import only public.ts of another area'],
  ['web/src/areas/leave/lists/app.ts', imports('../../../app/Guard.tsx'), 'Only app imports areas'],
  ['web/src/areas/leave/app.ts', imports('../../app/Guard.tsx'), 'Only app imports areas'],
  [
    'web/src/ui/Raw.tsx',
    'export const Raw = ({ html }: { html: string }) => <p dangerouslySetInnerHTML={{ __html: html }} />\n',
    'dangerouslySetInnerHTML',
  ],
  ['web/src/app/Shell.tsx', 'export default function Shell() {\n  return null\n}\n', 'no-default-export'],
  // e2e and bench
  ['e2e/server.spec.ts', imports('../server/src/db/db.ts'), 'e2e and bench use the product over HTTP'],
  ['e2e/support/web.ts', imports('@hr/web/src/app/routes.tsx'), 'e2e and bench use the product over HTTP'],
  ['bench/src/server.ts', imports('@hr/server'), 'e2e and bench use the product over HTTP'],
  ['e2e/text.spec.ts', "export const found = (page: Page) => page.getByText('Saved')\n", 'The text may soon be in'],
  [
    'e2e/idle.spec.ts',
    "export const idle = (page: Page) => page.waitForLoadState('networkidle')\n",
    'is loaded already',
  ],
  ['faults/src/server.ts', imports('../../server/src/db/db.ts'), 'faults uses the product over HTTP'],
  ['faults/src/web.ts', imports('@hr/web/src/app/routes.tsx'), 'faults uses the product over HTTP'],
  // everywhere
  [
    'contract/src/areas/leave/id.ts',
    "import { z } from 'zod'\n\nexport const id = z.uuid()\n",
    'An id has two spellings',
  ],
  [
    'server/src/areas/leave/id.ts',
    "import { z } from 'zod'\n\nexport const id = z.guid()\n",
    'An id has two spellings',
  ],
  ['server/src/areas/leave/date.ts', 'export const now = () => new Date()\n', 'A calendar day is a Day'],
  ['contract/src/areas/leave/date.ts', 'export const now = () => Date.now()\n', 'A calendar day is a Day'],
  [
    'web/src/areas/leave/date.ts',
    "export const text = (day: string) => new Date(day).toLocaleDateString('en-GB')\n",
    'A calendar day is a Day',
  ],
  ['server/src/areas/leave/log.ts', "console.log('here')\n", 'no-console'],
  ['web/src/app/log.ts', "console.log('here')\n", 'no-console'],
  ['server/src/areas/leave/default.ts', 'export default 1\n', 'no-default-export'],
  ['server/src/lib/PascalCase.ts', 'export const value = 1\n', 'filename-case'],
  ['server/src/lib/no-extension.ts', imports('./clock'), 'import(extensions)'],
  ['server/src/lib/any.ts', 'export const value = (x: any) => x\n', 'no-explicit-any'],
  ['contract/src/lib/cycle-a.ts', "import { b } from './cycle-b.ts'\n\nexport const a = () => b()\n", 'no-cycle'],
  ['contract/src/lib/cycle-b.ts', "import { a } from './cycle-a.ts'\n\nexport const b = () => a()\n", 'no-cycle'],
  [
    'server/src/lib/forgotten-await.ts',
    'const save = async () => {}\n\nexport function run() {\n  save()\n}\n',
    'no-floating-promises',
  ],
  [
    'server/src/lib/forgotten-case.ts',
    "export function text(kind: 'a' | 'b') {\n  switch (kind) {\n    case 'a':\n      return 1\n  }\n  return 2\n}\n",
    'switch-exhaustiveness-check',
  ],
]

/** Imports that must stay allowed. */
const allowed: [file: string, code: string][] = [
  ['contract/src/good.ts', imports('zod')],
  ['contract/src/areas/leave/good.ts', imports('../../lib/dates.ts')],
  ['contract/src/areas/leave/good-too.ts', imports('./leave-days.ts')],
  ['contract/src/lib/fields.ts', "import { z } from 'zod'\n\nexport const id = z.uuid()\n"],
  ['contract/src/good-temporal.test.ts', imports('temporal-polyfill')],
  ['contract/src/good.test.ts', imports('vitest')],
  ['contract/src/areas/leave/good.test.ts', imports('./leave-days.ts')],
  ['contract/src/lib/dates.ts', 'export const now = () => Date.now()\n'],
  ['server/src/lib/clock.ts', 'export const now = () => new Date()\n'],
  ['server/src/app.ts', imports('./areas/leave/leave.routes.ts')],
  ['server/src/areas.ts', imports('./areas/leave/area.ts')],
  ['server/src/areas/leave/area.ts', imports('../../area.ts')],
  ['server/src/db/good.ts', imports('../http/errors.ts')],
  ['server/src/email/good.ts', imports('@hr/contract/areas/notifications/emails')],
  ['server/src/http/good.ts', imports('@hr/contract/areas/access/sessions')],
  [
    'server/src/files/good-type.ts',
    "import type { Leave } from '@hr/contract/areas/leave/leave'\n\nexport type Value = Leave\n",
  ],
  ['server/src/areas/leave/good.ts', imports('../user/user.queries.ts')],
  ['server/src/areas/leave/good-command.ts', imports('../user/user.commands.ts')],
  ['server/src/areas/leave/good-shared.ts', imports('../../db/db.ts')],
  ['server/src/areas/leave/good-contract.ts', imports('@hr/contract/areas/leave/leave')],
  ['server/src/areas/leave/leave.routes.test.ts', imports('../../testing/people.ts')],
  ['server/src/areas/leave/leave.access.ts', imports('../../testing/requests.ts')],
  ['server/src/db/db.test.ts', imports('../testing/database.ts')],
  ['server/src/areas/leave/leave.test.ts', imports('@hr/contract/areas/leave/leave.fixture')],
  ['server/src/main.ts', "console.log('here')\n"],
  ['web/src/ui/Good.tsx', imports('@hr/contract/lib/dates')],
  ['web/src/table/good.ts', imports('../ui/Good.tsx')],
  ['web/src/form/good.ts', imports('@hr/contract/areas/leave/leave')],
  ['web/src/areas/leave/good.ts', imports('../user/public.ts')],
  ['web/src/areas/leave/lists/good.ts', imports('../../user/public.ts')],
  ['web/src/areas/leave/lists/good-own.ts', imports('../approvals/team-strip.ts')],
  ['web/src/areas/leave/lists/good-shared.ts', imports('../../../table/ListTable.tsx')],
  ['web/src/areas/leave/good-shared.ts', imports('../../table/ListTable.tsx')],
  ['web/src/areas/leave/LeaveList.tsx', 'export default function LeaveList() {\n  return null\n}\n'],
  ['web/src/app/routes.tsx', imports('../areas/leave/LeaveList.tsx')],
  ['e2e/leave.spec.ts', imports('@hr/contract/areas/leave/leave')],
  ['e2e/good.spec.ts', imports('./support/people.ts')],
  ['testing/src/good.ts', imports('../../server/src/config.ts')],
  ['e2e/good-testing.spec.ts', imports('@hr/testing/random')],
  ['faults/src/good.ts', imports('../../server/src/testing/replicated-postgres.ts')],
  ['scripts/good.ts', "console.log('here')\n"],
]

let tree = ''
let found: { filename: string; text: string }[] = []

beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'hr-lint-rules-'))
  cpSync(join(root, '.oxlintrc.json'), join(tree, '.oxlintrc.json'))
  const compilerOptions = {
    module: 'esnext',
    moduleResolution: 'bundler',
    strict: true,
    types: [],
    jsx: 'preserve',
    noEmit: true,
  }
  writeFileSync(join(tree, 'tsconfig.json'), JSON.stringify({ compilerOptions }))
  for (const [file, code] of [...forbidden, ...allowed]) {
    mkdirSync(dirname(join(tree, file)), { recursive: true })
    writeFileSync(join(tree, file), code)
  }
  const oxlint = join(root, 'node_modules', 'oxlint', 'bin', 'oxlint')
  const { stdout, stderr } = spawnSync(process.execPath, [oxlint, '--type-aware', '--format', 'json'], {
    cwd: tree,
    encoding: 'utf8',
    // The type-aware part of oxlint, which oxlint would look for in the tree.
    env: { ...process.env, OXLINT_TSGOLINT_PATH: join(root, 'node_modules', '.bin', 'tsgolint') },
  })
  if (!stdout.startsWith('{')) throw new Error(stdout + stderr)
  const report = JSON.parse(stdout) as {
    diagnostics: { filename: string; code: string; message: string; help?: string }[]
  }
  found = report.diagnostics.map(({ filename, code, message, help }) => ({
    filename: filename.replaceAll('\\', '/'),
    text: `${code} ${message} ${help ?? ''}`,
  }))
}, 60_000)

afterAll(() => rmSync(tree, { recursive: true, force: true }))

const about = (file: string) => found.filter(({ filename }) => filename === file).map(({ text }) => text)

test.each(forbidden)('reports %s', (file, _code, message) => {
  expect(about(file).join('\n')).toContain(message)
})

test.each(allowed)('accepts %s', (file) => {
  expect(about(file)).toEqual([])
})
