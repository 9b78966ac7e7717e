import { causeTexts } from './texts.ts'
import type { Day } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import type { Trx } from '../../db/db.ts'
import type { EmailQueue } from '../../email/queue.ts'
import { isOfEmployee, recalculateLeaves } from './recalculate.commands.ts'

type Move = {
  employeeId: string
  /** The office location of the record before the change. */
  from: string
  /** The first day at the new office. */
  on: Day
}

/**
 * Keeps the office before a change of the record, whose holiday calendar holds until the day before the move, and
 * recalculates the employee's leave. The caller holds the calendar lock and the employee's lock.
 */
export async function moveOffice(
  trx: Trx,
  { employeeId, from, on }: Move,
  by: { actorId: string; today: Day; emailQueue: EmailQueue },
): Promise<void> {
  const { rows } = await sql<{ office: string }>`
    select office from previous_office where employee_id = ${employeeId} and until >= ${on} order by until limit 1
  `.execute(trx)
  await trx.deleteFrom('previous_office').where('employee_id', '=', employeeId).where('until', '>=', on).execute()
  await trx
    .insertInto('previous_office')
    .values({ employee_id: employeeId, until: on, office: rows[0]?.office ?? from })
    .execute()
  await recalculateLeaves(trx, {
    affected: isOfEmployee(employeeId, { from: on }),
    ...by,
    why: causeTexts.officeChanged,
  })
}
