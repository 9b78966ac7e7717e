import type { LeaveDraft } from '@hr/contract/areas/assistants/drafts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** SQL condition: the draft is not older than 24 hours. */
export const isCurrent: RawBuilder<boolean> = sql`leave_draft.created_at > now() - interval '24 hours'`

/** Returns a draft that is not older than 24 hours; undefined if there is none. */
export async function findDraft(db: Db, id: string): Promise<LeaveDraft | undefined> {
  const row = await db
    .selectFrom('leave_draft')
    .innerJoin('leave_type', 'leave_type.id', 'leave_type_id')
    .select(['leave_type_id', 'name', 'start_date', 'end_date', 'start_half', 'end_half'])
    .where('leave_draft.id', '=', id)
    .where(isCurrent)
    .executeTakeFirst()
  return (
    row && {
      leaveType: { uuid: row.leave_type_id, name: row.name },
      startDate: row.start_date,
      endDate: row.end_date,
      startHalf: row.start_half,
      endHalf: row.end_half,
    }
  )
}

/** Returns the owner of a draft. */
export async function findDraftOwner(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('leave_draft').select('account_id').where('id', '=', id).executeTakeFirst()
  return row?.account_id
}
