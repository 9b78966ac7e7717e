import { sql } from 'kysely'
import { record } from '../../audit/history.ts'
import type { Trx } from '../../db/db.ts'
import { isForHr } from '../employees/files.queries.ts'

/**
 * Releases the included documents that only HR sees for the export of a person, and takes back the release of the others.
 */
export async function releaseDocuments(
  trx: Trx,
  personId: string,
  included: readonly string[],
  { actorId }: { actorId: string },
): Promise<void> {
  await sql`select from employee where id = ${personId} for no key update`.execute(trx)
  const { rows } = await sql<{ id: string; isReleased: boolean; wasReleased: boolean }>`
    with before as (
      select t.id, t.released_at is not null as was_released, t.name = any (${[...included]}::text[]) as is_released
      from stored_file t where t.employee_id = ${personId} and ${isForHr}
    ), changed as (
      update stored_file f set released_at = case when b.is_released then now() end
      from before b where f.id = b.id and b.is_released <> b.was_released
    )
    select id, was_released as "wasReleased", is_released as "isReleased" from before order by id`.execute(trx)
  // The ids say which documents; their names are kept nowhere else.
  const ids = (released: 'wasReleased' | 'isReleased') =>
    rows.filter((row) => row[released]).map(({ id }) => ({ isHidden: id }))
  await record(trx, {
    actorId,
    action: 'changed',
    entity: 'employee',
    entityId: personId,
    personId,
    before: { releasedDocuments: ids('wasReleased') },
    after: { releasedDocuments: ids('isReleased') },
  })
}
