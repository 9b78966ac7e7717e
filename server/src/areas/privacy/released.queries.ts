import type { HrDocument } from '@hr/contract/areas/privacy/privacy'
import { originalNameOf } from '@hr/contract/lib/files'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { isForHr } from '../employees/files.queries.ts'

/** Returns a person's documents that only HR sees, with their earlier versions. */
export async function listHrDocuments(db: Db, personId: string): Promise<HrDocument[]> {
  const { rows } = await sql<Omit<HrDocument, 'name'>>`
    select t.name as id, (select c.name from document_category c where c.id = t.category_id) as category,
           t.dated_on as date, t.is_released as "isReleased"
    from stored_file t where t.employee_id = ${personId} and ${isForHr}
    order by t.added_at, t.name`.execute(db)
  return rows.map((row) => ({ ...row, name: originalNameOf(row.id) }))
}
