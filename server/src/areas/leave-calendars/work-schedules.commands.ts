import { english, serialize } from '@hr/contract/lib/messages'
import { formatWeek } from '@hr/contract/areas/leave/format-week'
import { workSchedulesTexts } from '@hr/contract/areas/leave/schedule-texts'
import type { StoredSchedule, workSchedulesApi } from '@hr/contract/areas/leave/work-schedules'
import type { Day } from '@hr/contract/lib/dates'
import type { z } from 'zod'
import type { CallAct } from '../../act.ts'
import { entriesOf } from '../../audit/history-of.ts'
import type { Trx } from '../../db/db.ts'
import { type CalendarTrx, lockCalendarShared } from '../../db/lock-calendar.ts'
import { lockEmployee, type LockedEmployee } from '../../db/lock-employees.ts'
import { fieldProblem, found, Problem } from '../../http/problem.ts'
import { adjustGrants } from '../leave-grants/grants.commands.ts'
import { recalculateLeavesOf } from './recalculate.commands.ts'
import { findWorkSchedule } from './work-schedules.queries.ts'

type Input = z.output<(typeof workSchedulesApi.create)['body']>
type By = Pick<CallAct, 'actorId' | 'today' | 'emailQueue'>

/** Adds a schedule that is in force until the next one, and recalculates the employee's leave. */
export async function addWorkSchedule(
  trx: Trx,
  employeeId: string,
  { startsOn, week }: Input,
  by: By,
): Promise<{ workSchedule: StoredSchedule; recalculated: number }> {
  const locked = await lockScheduleOwner(trx, employeeId, by)
  const row = await trx
    .insertInto('work_schedule')
    .values({ employee_id: employeeId, starts_on: startsOn, week: week.map((part) => part * 2) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) throw fieldProblem('startsOn', workSchedulesTexts.sameStart(startsOn))
  const workSchedule = found(await findWorkSchedule(trx, { employeeId, id: row.id }))
  await entriesOfEmployee(employeeId).added(trx, workSchedule, by)
  return { workSchedule, recalculated: await recalculateFrom(locked, startsOn, by) }
}

/** Deletes a schedule, so that the one before it stays in force, and recalculates the employee's leave. */
export async function deleteWorkSchedule(
  trx: Trx,
  { employeeId, id }: { employeeId: string; id: string },
  by: By,
): Promise<number> {
  const locked = await lockScheduleOwner(trx, employeeId, by)
  const before = found(await findWorkSchedule(trx, { employeeId, id }))
  await trx.deleteFrom('work_schedule').where('id', '=', id).execute()
  await entriesOfEmployee(employeeId).deleted(trx, before, by)
  return recalculateFrom(locked, before.startsOn, by)
}

/** Locks the employee, whose days no other transaction counts in the meantime. */
async function lockScheduleOwner(trx: Trx, employeeId: string, { actorId }: By): Promise<ScheduleOwner> {
  if (employeeId === actorId) throw new Problem(403, workSchedulesTexts.notYourOwn)
  const counting = await lockCalendarShared(trx)
  return { trx: counting, owner: await lockEmployee(trx, employeeId) }
}

type ScheduleOwner = { trx: CalendarTrx; owner: LockedEmployee }

/** Adjusts the granted days and recalculates the leave of an employee whose schedule changed from a day on. */
async function recalculateFrom({ trx, owner }: ScheduleOwner, from: Day, by: By): Promise<number> {
  const why = workSchedulesTexts.changedReason
  await adjustGrants(trx, [owner], { ...by, reason: serialize(why) })
  return recalculateLeavesOf(trx, owner, { from, ...by, why })
}

const entriesOfEmployee = (employeeId: string) =>
  entriesOf({
    entity: 'work schedule',
    valuesOf: ({ startsOn, week }: StoredSchedule) => ({ startsOn, week: formatWeek(week, 'en', english) }),
    personOf: () => employeeId,
  })
