// How the fields of an item are stored: each in the column of its name.
import { itemFieldNames, type ItemFieldName } from '@hr/contract/areas/equipment/items'
import { sql } from 'kysely'
import { snakeCase } from '../../db/snake-case.ts'

/** The fields of `item i` under their own names. */
export const fieldColumns = sql.join(
  itemFieldNames.map((field) => sql`${sql.ref(`i.${snakeCase(field)}`)} as ${sql.ref(field)}`),
)

/** The columns that an item is written with; what a change leaves out is not among them. */
export const writtenColumns = (item: { [Name in ItemFieldName]?: string | undefined }) =>
  Object.fromEntries(
    itemFieldNames.flatMap((field) => (item[field] === undefined ? [] : [[snakeCase(field), item[field]]])),
  )
