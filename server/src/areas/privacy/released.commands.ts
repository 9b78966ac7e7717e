import type { CheckedDocument } from '@hr/contract/areas/privacy/privacy'
import { sql } from 'kysely'
import { ofPerson, record } from '../../audit/history.ts'
import type { Trx } from '../../db/db.ts'
import { isForHr } from '../employees/files.queries.ts'

/** Stores whether the export of a person contains documents that only HR sees; those that HR has not checked stay out. */
export async function releaseDocuments(
  trx: Trx,
  personId: string,
  documents: readonly CheckedDocument[],
  { actorId }: { actorId: string },
): Promise<void> {
  await sql`select from employee where id = ${personId} for no key update`.execute(trx)
  const before = await listReleased(trx, personId)
  await sql`
    update stored_file t set is_released = checked."isReleased"
    from json_to_recordset(${JSON.stringify(documents)}) checked (id text, "isReleased" boolean)
    where t.name = checked.id and t.employee_id = ${personId} and ${isForHr}`.execute(trx)
  await record(trx, {
    actorId,
    action: 'changed',
    ...ofPerson('employee', personId),
    before: { releasedDocuments: before },
    after: { releasedDocuments: await listReleased(trx, personId) },
  })
}

/** Returns the released documents as the history keeps them: their names are kept nowhere else. */
async function listReleased(trx: Trx, personId: string) {
  const { rows } = await sql<{ isHidden: string }>`
    select t.id as "isHidden" from stored_file t
    where t.employee_id = ${personId} and t.is_released and ${isForHr} order by t.id`.execute(trx)
  return rows
}
