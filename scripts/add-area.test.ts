// @module-tag all
// Follows the recipe "Add an area" of docs/ARCHITECTURE.md in a copy of the sources. The new area, `lockers`, is a copy of
// `positions`, and so is each line that the recipe lists.
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

/** The files that the recipe lists, with the beginnings of the lines of `positions` in them. */
const recipe = [
  ...readFileSync(join(root, 'docs/ARCHITECTURE.md'), 'utf8').matchAll(/^ {2}\| `(.+?)` \| .+? \| (.+) \|$/gm),
].map(([, file = '', lines = '']) => ({
  file,
  beginnings: [...lines.matchAll(/`(.+?)`/g)].map(([, beginning = '']) => beginning),
}))

const renamed = (text: string) =>
  text
    // Employees have positions, and no lockers.
    .replaceAll(/position(?!_id)/g, 'locker')
    .replaceAll('Position', 'Locker')
    // The scopes of tokens are those of positions.
    .replaceAll(/(area: |\.(?:read|manage)': )'lockers'/g, "$1'positions'")
    .replaceAll(/lockers:(read|write)/g, 'positions:$1')

let tree = ''

function change(file: string, changed: (text: string) => string) {
  const before = readFileSync(join(tree, file), 'utf8')
  const after = changed(before)
  expect(after, `the recipe changes ${file}`).not.toBe(before)
  writeFileSync(join(tree, file), after)
}

function run(tool: string, ...options: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'node_modules', tool), ...options], {
    cwd: tree,
    encoding: 'utf8',
  })
  expect(status, stdout + stderr).toBe(0)
}
const compile = (folder: string) => run('typescript/bin/tsc', '--noEmit', '--singleThreaded', '-p', folder)
const runTests = (...options: readonly string[]) => run('vitest/vitest.mjs', 'run', ...options)

beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'hr-add-area-'))
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

test('an area added by the recipe compiles and passes the tests of the tables', () => {
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
  expect(recipe.length).toBeLessThanOrEqual(13)
  for (const { file, beginnings } of recipe)
    change(file, (text) =>
      text
        .split('\n')
        .flatMap((line) => {
          const words = line.trim().replaceAll('\t', ' ')
          return beginnings.some((beginning) => words.startsWith(beginning)) ? [line, renamed(line)] : [line]
        })
        .join('\n'),
    )
  const migration = '-- phase: expand\ncreate table locker (like position including all);\n'
  writeFileSync(join(tree, 'server/src/db/migrations/9999-lockers.sql'), migration)

  runTests('--project', 'server', 'src/db/tables.test.ts', 'src/testing/field-classes.test.ts', '--update=all')
  for (const folder of ['contract', '.', 'web']) compile(folder)
  runTests('--project', 'contract', 'src/access.test.ts', 'src/api.test.ts', 'src/entities.test.ts')
  runTests('--project', 'server', 'src/testing/access.test.ts', '-t', '/locker|exactly one row')
}, 600_000)
