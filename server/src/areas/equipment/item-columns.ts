// Maps the fields of an item to columns of the same name.
import {
  itemFieldNames,
  purchaseFieldNames,
  type ItemFieldName,
  type PurchaseFieldName,
} from '@hr/contract/areas/equipment/items'
import { sql } from 'kysely'
import { snakeCase } from '../../db/snake-case.ts'

const fieldNames = [...itemFieldNames, ...purchaseFieldNames]

/** SQL: the fields of `item i` under their own names. */
export const fieldColumns = sql.join(
  fieldNames.map((field) => sql`${sql.ref(`i.${snakeCase(field)}`)} as ${sql.ref(field)}`),
)

type Written = { [Name in ItemFieldName]?: string | undefined } & {
  [Name in PurchaseFieldName]?: string | number | null | undefined
}

/** Returns the columns that a change writes; omitted fields are not included. */
export const writtenColumns = (item: Written) =>
  Object.fromEntries(
    fieldNames.flatMap((field) => (item[field] === undefined ? [] : [[snakeCase(field), item[field]]])),
  )
