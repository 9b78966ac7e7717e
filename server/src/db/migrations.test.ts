import { globSync, mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, inject, test } from 'vitest'
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

const codeOf = (sql: string) => sql.replace(/--.*$/gm, '').toLowerCase()
const namesIn = (code: string, pattern: RegExp) => [...code.matchAll(pattern)].map(([, name = '']) => name)

/** `namedBefore`: the words of the previous version. */
function problemsOf(sql: string, namedBefore: ReadonlySet<string>): string[] {
  const code = codeOf(sql)
  // Only the database calls such a function. Triggers of the previous version read the columns that it returns.
  const created = namesIn(code, /\bcreate\s+function\s+(\w+)\s*\((?=[^;]*\bout\s)(?![^;]*\bsetof\b)/g)
  const kept = code.replace(/\bdrop\s+function\s+(\w+)\s*;/g, (statement, name: string) =>
    created.includes(name) && !namedBefore.has(name) ? '' : statement,
  )
  return forbiddenInExpand.filter(([, pattern]) => pattern.test(kept)).map(([statement]) => statement)
}

test('expanding migrations leave everything that the previous version uses', async () => {
  const [, ...later] = await readMigrations()
  const broken = later
    .filter(({ phase }) => phase === 'expand')
    .map(({ name, sql }) => [name, problemsOf(sql, previous.words)] as const)
  expect(broken.filter(([, problems]) => problems.length > 0)).toEqual([])
})

/** Names the statements after which a later migration could not change a table or a function. */
function problemsOfLaterChanges(sql: string, earlier: string): string[] {
  const code = codeOf(sql)
  const all = `${codeOf(earlier)}\n${code}`
  const tables = namesIn(all, /\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?(\w+)/g).join('|')
  const indexed = namesIn(
    all,
    /(\bindex\s+\w+\s+on\b[^;]*|\bgenerated\s+always\s+as\s*\([^;]*|\bexclude\s+using\b[^;]*)/g,
  )
  const ofIndexes = new Set(indexed.flatMap((statement) => statement.match(/\w+/g) ?? []))
  const replaced = namesIn(code, /\bcreate\s+or\s+replace\s+function\s+(\w+)/g)
  return [
    // Such a table cannot be changed, because a function uses its row type.
    new RegExp(`\\breturns\\s+(?:setof\\s+)?(?:${tables})\\b|::\\s*(?:${tables})\\b|%rowtype\\b`).test(code) &&
      'the row type of a table',
    /\bview\s+\w+[^;]*\bselect\s+(?:\w+\.)?\*/.test(code) && 'all columns in a view',
    // The index keeps what the function returned before.
    replaced.some((name) => ofIndexes.has(name)) && 'another function of an index',
  ].filter((problem) => problem !== false)
}

test('migrations after the baseline leave tables and functions that later ones can change', async () => {
  const migrations = await readMigrations()
  const problems = migrations.slice(1).map(({ name, sql }, index) => {
    const earlier = migrations.slice(0, index + 1).map((one) => one.sql)
    return [name, problemsOfLaterChanges(sql, earlier.join('\n'))] as const
  })
  expect(problems.filter(([, found]) => found.length > 0)).toEqual([])
})

const baseline = `create table badge (id uuid); create function badge_key(value text) returns text language sql return value;
  create index badge_by_key on badge (badge_key(code));`

test.each([
  ['create function newest() returns badge language sql return null;', ['the row type of a table']],
  ['create function newest() returns setof badge language sql return null;', ['the row type of a table']],
  ['create function newest(out code text) language sql return row(1)::badge;', ['the row type of a table']],
  ['do $$ declare one badge%rowtype; begin end $$;', ['the row type of a table']],
  ['create view badges as select b.* from badge b;', ['all columns in a view']],
  [
    'create or replace function badge_key(value text) returns text language sql return 1;',
    ['another function of an index'],
  ],
  ['create function badge_code(out code text) language sql return 1;', []],
])('checks what later migrations can change after %s', (sql, problems) => {
  expect(problemsOfLaterChanges(sql, baseline)).toEqual(problems)
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
  ['drop function badge_row; create function badge_row(id uuid, out name text) language sql return 1;', []],
  ['drop function badge_row;', ['drop']],
  [
    'drop function badge_row; create function badge_row(out name text) returns setof record language sql return 1;',
    ['drop'],
  ],
  ['drop function named_before; create function named_before(out name text) language sql return 1;', ['drop']],
])('checks the phase of %s', (sql, problems) => {
  expect(problemsOf(sql, new Set(['named_before']))).toEqual(problems)
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

/** The previous version: its tables and columns, and its words. */
let previous: { tables: Set<string>; words: Set<string> }

const types = 'server/src/db/tables.ts'
const tablesIn = (folder: string) => namesOf(readFileSync(join(folder, types), 'utf8'))

beforeAll(() => {
  const folder = unpackPreviousVersion(mkdtempSync(join(inject('folder'), 'guard-')))
  // The contract names some columns in its way: 'serialNumber' for `serial_number`.
  const paths = globSync(['server/src/**/*.ts', 'contract/src/**/*.ts'], { cwd: folder, exclude: [types] })
  const found = paths.flatMap((path) => readFileSync(join(folder, path), 'utf8').match(/\w+/g) ?? [])
  previous = { tables: tablesIn(folder), words: new Set([...found, ...found.map(snakeCase)]) }
})

test('migrations remove no table or column that the previous version names', () => {
  const { tables: before, words } = previous
  const present = tablesIn(currentVersion)
  expect(before.size).toBeGreaterThan(700)

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
