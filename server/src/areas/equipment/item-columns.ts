// Maps the fields of an item to columns of the same name.
import { itemFieldNames, type ItemFieldName } from '@hr/contract/areas/equipment/items'
import { sql } from 'kysely'
import { snakeCase } from '../../db/snake-case.ts'

/** SQL: the fields of `item i` under their own names. */
export const fieldColumns = sql.join(
  itemFieldNames.map((field) => sql`${sql.ref(`i.${snakeCase(field)}`)} as ${sql.ref(field)}`),
)

/** Returns the columns that a change writes; omitted fields are not included. */
export const writtenColumns = (item: { [Name in ItemFieldName]?: string | undefined }) =>
  Object.fromEntries(
    itemFieldNames.flatMap((field) => (item[field] === undefined ? [] : [[snakeCase(field), item[field]]])),
  )
