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
  /** How many files outside the folders of an area it may list. */
  maxFiles: number
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
  const files = tableOf(name).length
  expect(files).toBeGreaterThan(0)
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
  for (const [name, recipe] of Object.entries(recipes))
    for (const { file, beginnings } of tableOf(name))
      change(file, (text) => withCopies(text, beginnings, recipe.renamed))
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
  const rules = ['/locker', 'exactly one row', 'settings take effect', 'hourly limit', 'random reports', '^readers']
  const tested = ['testing/access', 'areas/company/company', 'areas/applicants/applying', 'areas/reports/reports']
  expect(runTests('--project', 'server', ...tested.map((file) => `src/${file}.test.ts`), '-t', rules.join('|'))).toBe(
    '',
  )
  expect(runTests('--project', 'web', 'src/areas/company/settings.test.tsx', '-t', 'have a field for each label')).toBe(
    '',
  )
}, 900_000)
