import type { FieldDefinition } from '@hr/contract/lib/field-kinds'
import { namesOf } from '@hr/contract/lib/field-maps'
import { sql } from 'kysely'
import { snakeCase } from './snake-case.ts'

type SnakeCase<Field extends string> = Field extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : ''
type ColumnOf<Field, Others> = Field extends keyof Others ? Others[Field] & string : SnakeCase<Field & string>

/**
 * Maps the fields of a record to the columns of its table: each has the column of its name, except those of `others`.
 * @param alias the alias of the table in statements
 * @param others null for fields that are stored elsewhere, which statements leave out
 */
export function columnsOf<
  const Fields extends Readonly<Record<string, Partial<FieldDefinition>>>,
  const Others extends { [Name in keyof Fields]?: string | null },
>(alias: string, fields: Fields, others: Others) {
  type Name = keyof Fields & string
  const columnOf = (field: Name) => (others[field] === undefined ? snakeCase(field) : others[field])
  const columns = new Map(namesOf(fields).map((field) => [field, columnOf(field)]))
  const select = (names: readonly Name[]) =>
    sql.join(
      names.flatMap((field) => {
        const column = columns.get(field)
        return column ? [sql`${sql.ref(`${alias}.${column}`)} as ${sql.ref(field)}`] : []
      }),
    )
  return {
    /** SQL: the fields under their own names. */
    selected: select(namesOf(fields)),
    /** SQL: these fields under their own names. */
    select,
    /** The orders of a list by each of these fields, then by `after`. */
    ordersBy: <Sorted extends Name>(names: readonly Sorted[], after: readonly string[]) =>
      Object.fromEntries(names.map((field) => [field, [`${alias}.${columns.get(field)}`, ...after]])) as Record<
        Sorted,
        string[]
      >,
    /** Returns the columns that a save writes; omitted fields are not included, and cleared ones become blank. */
    written: <Values extends { [Field in keyof Fields]?: unknown }>(values: Values) =>
      Object.fromEntries(
        [...columns].flatMap(([field, column]) => {
          if (!column || values[field] === undefined) return []
          const { kind, blank = null } = fields[field]!
          const value = values[field] ?? blank
          return [[column, kind === 'rows' ? JSON.stringify(value) : value]]
        }),
      ) as { [Field in keyof Fields as ColumnOf<Field, Others>]: Values[Field] },
  }
}
