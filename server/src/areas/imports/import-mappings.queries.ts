import type { ImportListName, ImportMapping, KeptMapping } from '@hr/contract/areas/imports/import-mappings'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** Returns the kept mappings of a list, the latest first. */
export const listImportMappings = (db: Db, list: ImportListName): Promise<KeptMapping[]> =>
  db
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
