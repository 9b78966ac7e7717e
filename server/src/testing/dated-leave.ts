import type { Day } from '@hr/contract/lib/dates'
import { setArchived } from '../areas/employees/offboarding.commands.ts'
import { decideLeave } from '../areas/leave-approvals/decisions.commands.ts'
import { changeHolidayCalendar } from '../areas/leave-calendars/holiday-calendars.commands.ts'
import { addNonWorkingDay, deleteNonWorkingDay } from '../areas/leave-calendars/non-working-days.commands.ts'
import { moveOffice } from '../areas/leave-calendars/offices.commands.ts'
import { addWorkSchedule, deleteWorkSchedule } from '../areas/leave-calendars/work-schedules.commands.ts'
import { alignGrants } from '../areas/leave-grants/grants.commands.ts'
import { settleLapses } from '../areas/leave-grants/lapses.commands.ts'
import { findGeneratedType } from '../areas/leave-grants/leave-years.queries.ts'
import { applyForLeave } from '../areas/leave-requests/apply.commands.ts'
import type { Trx } from '../db/db.ts'
import { lockCalendarShared } from '../db/lock-calendar.ts'
import { lockEmployee } from '../db/lock-employees.ts'
import { transact } from '../db/transaction.ts'
import { found } from '../http/problem.ts'
import { callerOfSession } from '../http/session.ts'
import { admin, ana, app } from './leave.ts'
import type { Person } from './people.ts'

// Ana's leave on given days, for what depends on whether leave, a year or an expiry date is over.

type Requesting = Parameters<typeof applyForLeave>[2]

/** Runs a command as a person on a day. */
async function on<T>(
  today: Day,
  person: Person,
  command: (trx: Trx, by: Requesting & { as: 'decider' }) => Promise<T>,
): Promise<T> {
  const caller = found(await callerOfSession(app.pool, person.sessionId, today))
  const { emailQueue } = app
  const seer = { sees: 'everyone' } as const
  const by = { caller, actorId: person.uuid, today, emailQueue, attachment: undefined, seer, as: 'decider' } as const
  return transact(app.db, (trx) => command(trx, by))
}

type Leave = { uuid: string; startDate: Day; endDate: Day; startHalf?: boolean; endHalf?: boolean }

/** HR enters leave of the type with this id; returns the id of the request. */
export const enteredOn = (day: Day, { uuid: leaveType, ...range }: Leave): Promise<string> =>
  on(day, admin, async (trx, by) => {
    const input = { leaveType: { uuid: leaveType }, uuid: ana.uuid, ...range }
    return (await applyForLeave(trx, input, by)).leave.uuid
  })

export const decidedOn = (day: Day, id: string, decision: Parameters<typeof decideLeave>[2], as = admin) =>
  on(day, as, (trx, by) => decideLeave(trx, id, decision, by))

/** HR enters leave and approves it; returns the id of the request. */
export async function takenOn(day: Day, leave: Leave): Promise<string> {
  const id = await enteredOn(day, leave)
  await decidedOn(day, id, { to: 'approved' })
  return id
}

export const holidayAddedOn = (day: Day, startDate: Day, endDate = startDate) =>
  on(day, admin, (trx, by) => addNonWorkingDay(trx, { title: 'Off', startDate, endDate }, by))

export const holidayDeletedOn = (day: Day, id: string) => on(day, admin, (trx, by) => deleteNonWorkingDay(trx, id, by))

export const scheduleAddedOn = (day: Day, schedule: Parameters<typeof addWorkSchedule>[2]) =>
  on(day, admin, (trx, by) => addWorkSchedule(trx, ana.uuid, schedule, by))

export const scheduleDeletedOn = (day: Day, id: string) =>
  on(day, admin, (trx, by) => deleteWorkSchedule(trx, { employeeId: ana.uuid, id }, by))

/** HR moves Ana to an office whose holiday calendar holds from the given day on. */
export const movedOn = (day: Day, { to, from }: { to: string; from: Day }) =>
  on(day, admin, async (trx, by) => {
    const columns = { office_location: to }
    const { office_location: before } = await trx
      .selectFrom('employee')
      .select('office_location')
      .where('id', '=', ana.uuid)
      .executeTakeFirstOrThrow()
    const calendar = await lockCalendarShared(trx)
    const employeeId = await lockEmployee(trx, ana.uuid)
    await trx.updateTable('employee').set(columns).where('id', '=', ana.uuid).execute()
    await moveOffice(calendar, { employeeId, from: before, on: from }, by)
  })

export const officesChangedOn = (day: Day, id: string, offices: string[]) =>
  on(day, admin, (trx, by) => changeHolidayCalendar(trx, id, { offices }, by))

export async function archivedOn(day: Day): Promise<void> {
  const superadmin = await app.people.superadmin()
  await on(day, superadmin, (trx, by) => setArchived(trx, ana.uuid, { isArchived: true }, by))
}

/** Aligns the grants of a type of a policy again and settles its lapses again. */
export const alignedAgainOn = (day: Day, { uuid }: { uuid: string }) =>
  on(day, admin, async (trx) => {
    const type = found(await findGeneratedType(trx, uuid))
    const employeeIds = [ana.uuid]
    const isOver = day > `${type.year}-12-31`
    if (!isOver) await alignGrants(trx, type, { employeeIds, whom: 'granted' }, { actorId: null, today: day })
    await settleLapses(trx, type, { employeeIds, today: day })
  })
