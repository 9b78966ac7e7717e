// @module-tag all
// Follows recipes of docs/ARCHITECTURE.md, "How to make common changes", in a copy of the sources. What they add is a copy of
// what the heading of their table names: each line of the table is copied under another name.
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from './checks.ts'

const workspaces = ['contract', 'server', 'web'] as const

type Recipe = {
  /** How many files outside the folders of an area it may list, with those that it adds. */
  maxFiles: number
  /** The files that it adds beside the copied lines, and a test of them. */
  added?: Readonly<Record<string, string>>
  /** A copied line with the names of what is added. */
  renamed: (text: string) => string
}
const recipes: Readonly<Record<string, Recipe>> = {
  'Add an area': {
    maxFiles: 13,
    renamed: (text) =>
      text
        // Employees have positions, and no lockers.
        .replaceAll(/position(?!_id)/g, 'locker')
        .replaceAll('Position', 'Locker')
        // The scopes of tokens are those of positions.
        .replaceAll(/(area: |\.(?:read|manage)': )'lockers'/g, "$1'positions'")
        .replaceAll(/lockers:(read|write)/g, 'positions:$1'),
  },
  'Add a setting of the company': {
    maxFiles: 4,
    renamed: (text) => text.replaceAll('anyPosition', 'anyOffice').replaceAll('any position', 'any office'),
  },
  'Add a notification': {
    maxFiles: 1,
    renamed: (text) => text.replaceAll(/acknowledgements(?= limited|Limited)/g, 'applications'),
  },
  'Add a duty that is handed over': {
    // Six files of the product, `fields.tsv` and the model of its tests.
    maxFiles: 8,
    renamed: (text) => text.replaceAll('sharedViews', 'sharedNotes').replaceAll('shared view', 'shared note'),
  },
  'Add a kind of planned change': {
    maxFiles: 3,
    renamed: (text) => text.replaceAll('departures', 'moves').replaceAll('departureKind', 'moveKind'),
    added: {
      'server/src/db/migrations/9999-planned-moves.sql': `-- phase: expand
alter table planned_change drop constraint planned_change_kind_check,
  add constraint planned_change_kind_check check (kind in ('departure', 'move'));
create table planned_move (
  change_id uuid primary key references planned_change on delete cascade,
  office text not null
);
`,
      'server/src/areas/employees/moves.commands.ts': `import { sql } from 'kysely'
import type { ChangeKind } from './planned-changes.commands.ts'

type Move = { id: string; employeeId: string; version: number; office: string }
const moves = sql\`planned_change p join planned_move m on m.change_id = p.id\`

export const moveKind: ChangeKind<Move> = {
  from: moves,
  day: sql\`p.day\`,
  dueOn: sql\`p.day\`,
  async read(db, ids) {
    const { rows } = await sql<Move>\`
      select p.id, p.employee_id as "employeeId", p.version, m.office from \${moves} where p.id = any (\${ids}::uuid[])\`.execute(db)
    return rows
  },
  async make(trx, { id, employeeId, office }) {
    await trx.updateTable('employee').set({ office_location: office }).where('id', '=', employeeId).execute()
    await trx.deleteFrom('planned_change').where('id', '=', id).execute()
    return false
  },
  tellRefused: () => Promise.resolve(),
}
`,
    },
  },
  'Add a subject of reports': {
    maxFiles: 4,
    renamed: (text) =>
      text
        // The scope and the records stay those of applicants.
        .replaceAll(/applicants(?!:)/g, 'visitors')
        .replaceAll('applicants: {', 'visitors: {')
        .replaceAll('applications', 'visits')
        .replaceAll('appliedPosition', 'visitedPosition')
        .replaceAll(/city(?=[:'])/g, 'town'),
  },
}
const recipeNames = Object.keys(recipes)

/** Tests the added kind of planned change by the daily work of its area. */
const testOfMoves = `import { expect, test } from 'vitest'
import { sharedTestApp } from '../../testing/test-app.ts'
import { employees } from './area.ts'

test('a planned move is made on its day', async () => {
  const app = await sharedTestApp()
  const { uuid } = await app.people.employee()
  const change = { employee_id: uuid, kind: 'move', day: '2031-01-02' } as const
  const { id } = await app.db.insertInto('planned_change').values(change).returning('id').executeTakeFirstOrThrow()
  await app.db.insertInto('planned_move').values({ change_id: id, office: 'Split' }).execute()
  const officeOn = async (today: '2031-01-01' | '2031-01-02') => {
    const parts = employees.daily?.({ ...app, pushChannel: app.app.pushChannel, log: app.app.log })
    await parts?.find(({ name }) => name === 'moves')?.run(today)
    return app.db.selectFrom('employee').select('office_location').where('id', '=', uuid).executeTakeFirstOrThrow()
  }
  expect(await officeOn('2031-01-01')).not.toEqual({ office_location: 'Split' })
  expect(await officeOn('2031-01-02')).toEqual({ office_location: 'Split' })
})
`

const commonChanges = readFileSync(join(root, 'docs/ARCHITECTURE.md'), 'utf8').split(/^- \*\*/m)

/** The files that a recipe lists, with the beginnings of the statements that are copied in them. */
function tableOf(name: string) {
  const text = commonChanges.find((part) => part.startsWith(`${name}**`)) ?? ''
  return [...text.matchAll(/^ {2}\| `(.+?)` \| .+? \| (.+) \|$/gm)].map(([, file = '', lines = '']) => ({
    file,
    beginnings: [...lines.matchAll(/`(.+?)`/g)].map(([, beginning = '']) => beginning),
  }))
}

const indentOf = (line: string) => line.length - line.trimStart().length

/** The lines of the statement, entry or element that begins at a line. */
function statementAt(lines: readonly string[], start: number): string[] {
  const indent = indentOf(lines[start]!)
  let end = start + 1
  while (lines[end]?.trim() && indentOf(lines[end]!) > indent) end += 1
  const isClosed = end > start + 1 && /^\s*([)\]}]|\/>)/.test(lines[end] ?? '') && indentOf(lines[end]!) === indent
  return lines.slice(start, isClosed ? end + 1 : end)
}

/** The text with a renamed copy after each statement that starts with one of the beginnings. */
function withCopies(text: string, beginnings: readonly string[], renamed: Recipe['renamed']): string {
  const lines = text.split('\n')
  const found = new Set<string>()
  const copies = lines.map((_, start) => {
    const statement = statementAt(lines, start)
    const words = statement.join(' ').trim().replaceAll(/\s+/g, ' ')
    const beginning = beginnings.find((one) => words.startsWith(one))
    if (beginning !== undefined) found.add(beginning)
    return beginning === undefined ? undefined : { end: start + statement.length - 1, lines: statement.map(renamed) }
  })
  expect([...found].toSorted()).toEqual(beginnings.toSorted())
  return lines
    .flatMap((line, index) => [line, ...copies.flatMap((copy) => (copy?.end === index ? copy.lines : []))])
    .join('\n')
}

let tree = ''

function change(file: string, changed: (text: string) => string) {
  const before = readFileSync(join(tree, file), 'utf8')
  const after = changed(before)
  expect(after, `the recipe changes ${file}`).not.toBe(before)
  writeFileSync(join(tree, file), after)
}

/** Returns the output of a tool that fails, and '' of one that passes. */
function run(tool: string, ...options: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'node_modules', tool), ...options], {
    cwd: tree,
    encoding: 'utf8',
  })
  return status === 0 ? '' : stdout + stderr
}
const compile = (folder: string) => run('typescript/bin/tsc', '--noEmit', '--singleThreaded', '-p', folder)
const runTests = (...options: readonly string[]) => run('vitest/vitest.mjs', 'run', ...options)

beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'hr-recipes-'))
  const copied = [...workspaces, 'scripts', 'package.json', 'tsconfig.json', 'tsconfig.base.json', 'vitest.config.ts']
  const isCopied = (file: string) => !['node_modules', 'dist', 'node'].includes(basename(file))
  for (const name of copied) cpSync(join(root, name), join(tree, name), { recursive: true, filter: isCopied })
  const link = (name: string, to = join(root, name)) => symlinkSync(to, join(tree, name))
  for (const name of ['testing', 'faults', 'locales', 'docs']) link(name)
  for (const name of ['server', 'web']) link(`${name}/node_modules`)
  // `@hr/contract` leads to the copy, other packages to those of the project.
  mkdirSync(join(tree, 'node_modules/@hr'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules'))) if (name !== '@hr') link(`node_modules/${name}`)
  for (const name of [...workspaces, 'testing']) link(`node_modules/@hr/${name}`, join(tree, name))
}, 300_000)

afterAll(() => rmSync(tree, { recursive: true, force: true }))

test.each(recipeNames)('the recipe "%s" lists few files outside the folders of its area', (name) => {
  const { added = {} } = recipes[name]!
  const files = tableOf(name).length + Object.keys(added).length
  expect(tableOf(name)).not.toEqual([])
  expect(files).toBeLessThanOrEqual(recipes[name]!.maxFiles)
})

test('copies that the recipes add compile and pass the tests of the tables', () => {
  const { renamed } = recipes['Add an area']!
  for (const workspace of workspaces) {
    const areas = join(tree, workspace, 'src/areas')
    cpSync(join(areas, 'positions'), join(areas, 'lockers'), {
      recursive: true,
      filter: (file) => !file.includes('.test.'),
    })
    for (const file of readdirSync(join(areas, 'lockers'))) {
      change(`${workspace}/src/areas/lockers/${file}`, renamed)
      renameSync(join(areas, 'lockers', file), join(areas, 'lockers', renamed(file)))
    }
  }
  for (const [name, recipe] of Object.entries(recipes)) {
    for (const { file, beginnings } of tableOf(name))
      change(file, (text) => withCopies(text, beginnings, recipe.renamed))
    for (const [file, text] of Object.entries(recipe.added ?? {})) writeFileSync(join(tree, file), text)
  }
  writeFileSync(join(tree, 'server/src/areas/employees/moves.test.ts'), testOfMoves)
  // Sends the added notification in place of the other.
  change('server/src/areas/applicants/applicants.commands.ts', recipes['Add a notification']!.renamed)
  for (const [name, statement] of [
    ['lockers', 'create table locker (like position including all)'],
    ['any-office', 'alter table company_setting add column any_office boolean not null default false'],
  ] as const)
    writeFileSync(join(tree, `server/src/db/migrations/9999-${name}.sql`), `-- phase: expand\n${statement};\n`)

  const generated = ['src/db/tables.test.ts', 'src/testing/field-classes.test.ts']
  expect(runTests('--project', 'server', ...generated, '--update=all')).toBe('')
  // They compile the contract, too.
  for (const folder of ['.', 'web']) expect(compile(folder)).toBe('')
  const tables = ['access', 'api', 'entities', 'history-values', 'areas/notifications/events', 'areas/reports/reports']
  expect(runTests('--project', 'contract', ...tables.map((file) => `src/${file}.test.ts`))).toBe('')
  const rules = [
    '/locker',
    'planned move',
    'exactly one row',
    'settings take effect',
    'hourly limit',
    'random reports',
    '^readers',
  ]
  const tested = [
    'testing/access',
    'areas/company/company',
    'areas/applicants/applying',
    'areas/employees/moves',
    'areas/reports/reports',
  ]
  expect(runTests('--project', 'server', ...tested.map((file) => `src/${file}.test.ts`), '-t', rules.join('|'))).toBe(
    '',
  )
  expect(runTests('--project', 'web', 'src/areas/company/settings.test.tsx', '-t', 'have a field for each label')).toBe(
    '',
  )
}, 900_000)
