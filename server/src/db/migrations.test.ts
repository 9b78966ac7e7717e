import { globSync, mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { currentVersion, unpackPreviousVersion } from '../testing/previous-version.ts'
import { snakeCase } from './snake-case.ts'
import { migrationOf, readMigrations } from './migrate.ts'

/** Statements that break a running node of the previous version, or that would lock a table while they read all of it. */
const forbiddenInExpand: readonly [statement: string, pattern: RegExp][] = [
  // Without a foreign key, the previous version finds no row where it found null.
  // A constraint may be replaced by a looser one of the same name.
  ['drop', /\bdrop\s+(?!not\s+null\b|default\b|constraint\s+(?:\w+_fkey\b|(\w+)\s*,\s*add\s+constraint\s+\1\b))/],
  ['rename', /\brename\b/],
  ['a changed column type', /\balter\s+column\s+\w+\s+(set\s+data\s+)?type\b/],
  ['set not null', /\bset\s+not\s+null\b/],
  [
    'a required column without a default',
    /\badd\s+column\s+(?:(?!\bdefault\b)[^,;])*\bnot\s+null\b(?:(?!\bdefault\b)[^,;])*(?=[,;]|$)/,
  ],
  ['a constraint that is validated at once', /\badd\s+constraint\b(?:(?!\bnot\s+valid\b)[^;])*;/],
]

function problemsOf(sql: string): string[] {
  const code = sql.replace(/--.*$/gm, '').toLowerCase()
  return forbiddenInExpand.filter(([, pattern]) => pattern.test(code)).map(([statement]) => statement)
}

test('expanding migrations leave everything that the previous version uses', async () => {
  const [, ...later] = await readMigrations()
  const broken = later
    .filter(({ phase }) => phase === 'expand')
    .map(({ name, sql }) => [name, problemsOf(sql)] as const)
  expect(broken.filter(([, problems]) => problems.length > 0)).toEqual([])
})

test.each([
  ['alter table position drop column name;', ['drop']],
  ['drop index position_name;', ['drop']],
  ['alter table position drop constraint position_code_check;', ['drop']],
  ['alter table position drop constraint position_office_id_fkey;', []],
  ['alter table position drop constraint short, add constraint short check (length(name) < 99) not valid;', []],
  ['alter table position drop constraint short, add constraint long check (length(name) > 9) not valid;', ['drop']],
  ['alter table position rename column name to title;', ['rename']],
  ['alter table position alter column name type varchar(10);', ['a changed column type']],
  ['alter table position alter column name set not null;', ['set not null']],
  ['alter table position add column code text not null;', ['a required column without a default']],
  ['alter table position add constraint short check (length(name) < 9);', ['a constraint that is validated at once']],
  ["alter table position add column code text not null default '';", []],
  ["alter table position add column code text default '' not null, add column note text;", []],
  ['alter table position alter column name drop not null;', []],
  ['alter table position add constraint short check (length(name) < 9) not valid;', []],
  ['create table badge (id uuid primary key, name text not null); -- instead of rename', []],
])('checks the phase of %s', (sql, problems) => {
  expect(problemsOf(sql)).toEqual(problems)
})

/** Words that the previous version uses for something else than what was removed, checked by hand. */
const otherUses = [
  // Undoing an import skips this table if another one refers to employees.
  'pending_adjustment',
  // The name of a document's category, read from `document_category`.
  'stored_file.category',
]

/** The tables, and the columns as 'table.column', of `tables.ts`. */
function namesOf(types: string): Set<string> {
  const tables = /interface Tables \{\n([^}]*)\}/.exec(types)?.[1] ?? ''
  return new Set(
    [...tables.matchAll(/^ {2}(\w+): (\w+);$/gm)].flatMap(([, table = '', type]) => {
      const columns = new RegExp(`interface ${type} \\{\\n((?: {2}.*\\n)*)`).exec(types)?.[1] ?? ''
      return [table, ...[...columns.matchAll(/^ {2}(\w+):/gm)].map(([, column]) => `${table}.${column}`)]
    }),
  )
}

test('migrations remove no table or column that the previous version names', () => {
  const types = 'server/src/db/tables.ts'
  const previous = unpackPreviousVersion(mkdtempSync(join(inject('folder'), 'guard-')))
  const namesIn = (folder: string) => namesOf(readFileSync(join(folder, types), 'utf8'))
  const before = namesIn(previous)
  const present = namesIn(currentVersion)
  expect(before.size).toBeGreaterThan(700)

  // The contract names some columns in its way: 'serialNumber' for `serial_number`.
  const paths = globSync(['server/src/**/*.ts', 'contract/src/**/*.ts'], { cwd: previous, exclude: [types] })
  const found = paths.flatMap((path) => readFileSync(join(previous, path), 'utf8').match(/\w+/g) ?? [])
  const words = new Set([...found, ...found.map(snakeCase)])
  const removed = [...before].filter((name) => !present.has(name))
  const named = removed.filter((name) => {
    const [table = '', column] = name.split('.')
    return words.has(table) && (column === undefined || (present.has(table) && words.has(column)))
  })
  expect(named).toEqual(otherUses)
})

test('a migration must declare its phase in its first line', () => {
  expect(() => migrationOf('0099-example.sql', 'alter table position add column code text;')).toThrow(
    '0099-example.sql must begin with the line "-- phase: expand" or "-- phase: contract".',
  )
  expect(migrationOf('0099-example.sql', '-- phase: contract\ndrop table badge;').phase).toBe('contract')
})

test('statements name their columns, so that a new column does not invalidate those that are prepared', () => {
  const folder = join(import.meta.dirname, '..')
  const sources = globSync('**/*.ts', { cwd: folder, exclude: ['**/*.test.ts', 'testing/**'] })
  expect(sources.length).toBeGreaterThan(100)
  const allColumns = /\.(select|returning)All\(|\breturning \*`/
  expect(sources.filter((file) => allColumns.test(readFileSync(join(folder, file), 'utf8')))).toEqual([])
})
