import { employeeImportColumns } from '@hr/contract/areas/employees/import-columns'
import { itemImportColumns } from '@hr/contract/areas/equipment/import-rows'
import {
  keepsReplaced,
  type ImportListName,
  type ImportMapping,
  type KeptMapping,
} from '@hr/contract/areas/imports/import-mappings'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

const columnsOf: Record<ImportListName, ReturnType<typeof employeeImportColumns>> = {
  employees: employeeImportColumns([], []),
  equipment: itemImportColumns('equipment'),
  licences: itemImportColumns('licence'),
}

const columnOf = (list: ImportListName, id: string) => columnsOf[list].find((column) => column.id === id)

/** Returns whether replaced values of a column of a list may be kept. */
export function keepsReplacedOf(list: ImportListName, id: string): boolean {
  const column = columnOf(list, id)
  return column !== undefined && keepsReplaced(column)
}

/**
 * Returns the replaced values without those of roles and status: a user with more rights would give what the user who kept
 * them may not. Nodes and pages of version 1.1.0 keep them.
 */
export const withoutAccess = (list: ImportListName, replaced: ImportMapping['replaced']): ImportMapping['replaced'] =>
  replaced.filter(({ column }) => !columnOf(list, column)?.decidesAccess)

/** Returns the kept mappings of a list, the latest first. */
export async function listImportMappings(db: Db, list: ImportListName): Promise<KeptMapping[]> {
  const mappings = await db
    .selectFrom('import_mapping')
    .select(['id as uuid', 'version'])
    .select([
      sql<ImportMapping['columns']>`columns`.as('columns'),
      sql<ImportMapping['replaced']>`replaced`.as('replaced'),
    ])
    .where('list', '=', list)
    .orderBy('kept_at', 'desc')
    .orderBy('id')
    .execute()
  return mappings.map((one) => ({ ...one, replaced: withoutAccess(list, one.replaced) }))
}
