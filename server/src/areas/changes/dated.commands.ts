import type { ActionOn } from '@hr/contract/entities'
import { addDays, type Day } from '@hr/contract/lib/dates'
import { type Kysely, sql } from 'kysely'
import { recordAll } from '../../audit/history.ts'
import type { Trx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import { transact } from '../../db/transaction.ts'
import { isFirstDayAfterGap } from '../../jobs/daily.ts'

type DatedEntity = 'employee' | 'leave' | 'licence'
type Dated = {
  [E in DatedEntity]: { action: ActionOn<E>; entity: E; id: string; personId: string | null }
}[DatedEntity]

/** How many days the clock may have been ahead. What it has recorded of them is not recorded again. */
const maxAhead = 7

/**
 * Records what begins or ends by its date: first and last days of employees, approved leave, and licences. Every day is
 * recorded once, missed days included; the first run begins with its own day. What was canceled, changed or deleted by
 * then is not recorded. What is entered for a day that is recorded already is recorded by triggers.
 *
 * A clock that jumps far ahead records nothing on its first day, because the daily work has not run since. If it stays
 * ahead and is then corrected, the recorded days count up to yesterday only.
 */
export const recordDatedChanges = (db: Kysely<Tables>, today: Day): Promise<void> =>
  transact(db, async (trx) => {
    if (await isFirstDayAfterGap(trx, today)) return
    const last = await lockLastDay(trx, today)
    const wasAhead = last > addDays(today, maxAhead)
    if (last >= today && !wasAhead) return
    const entries = await listDated(trx, { after: wasAhead ? addDays(today, -1) : last, until: today })
    await recordAll(
      trx,
      entries.map(({ id, ...entry }) => ({ actorId: null, entityId: id, ...entry })),
    )
    await trx.updateTable('dated_change_run').set({ last_day: today }).execute()
  })

/** Locks the last recorded day. */
async function lockLastDay(trx: Trx, today: Day): Promise<Day> {
  await trx
    .insertInto('dated_change_run')
    .values({ last_day: addDays(today, -1) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await trx.selectFrom('dated_change_run').select('last_day').forUpdate().executeTakeFirstOrThrow()
  return row.last_day
}

async function listDated(trx: Trx, { after, until }: { after: Day; until: Day }): Promise<Dated[]> {
  const inRange = (column: string) => sql`${sql.ref(column)} > ${after} and ${sql.ref(column)} <= ${until}`
  const employees = (column: string, action: ActionOn<'employee'>) => sql`
    select ${sql.ref(column)} as day, ${action} as action, 'employee' as entity, id, id as "personId" from employee
    where not is_archived and ${inRange(column)}`
  const leave = (column: string, action: ActionOn<'leave'>) => sql`
    select ${sql.ref(column)}, ${action}, 'leave', id, employee_id from leave_request
    where status in ('approved', 'canceling') and ${inRange(column)}`
  const licenceExpires: ActionOn<'licence'> = 'licence expires'
  const { rows } = await sql<Dated>`
    ${employees('start_date', 'first day')}
    union all ${employees('end_date', 'last day')}
    union all ${leave('start_date', 'leave starts')}
    union all ${leave('end_date', 'leave ends')}
    union all select date_expired, ${licenceExpires}, 'licence', id, null::uuid from item
    where kind = 'licence' and ${inRange('date_expired')}
    order by day, entity, id, action desc`.execute(trx)
  return rows
}
