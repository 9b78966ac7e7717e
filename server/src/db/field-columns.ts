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
 */
export function columnsOf<const Fields extends object, const Others extends { [Name in keyof Fields]?: string }>(
  alias: string,
  fields: Fields,
  others: Others,
) {
  const columns = namesOf(fields).map((field) => ({ field, column: others[field] ?? snakeCase(field) }))
  return {
    /** SQL: the fields under their own names. */
    selected: sql.join(columns.map(({ field, column }) => sql`${sql.ref(`${alias}.${column}`)} as ${sql.ref(field)}`)),
    /** Returns the columns that a save writes. */
    written: <Values extends { [Name in keyof Fields]: unknown }>(values: Values) =>
      Object.fromEntries(columns.map(({ field, column }) => [column, values[field]])) as {
        [Name in keyof Fields as ColumnOf<Name, Others>]: Values[Name]
      },
  }
}
