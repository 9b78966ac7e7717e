import { causeTexts } from './texts.ts'
import type { Day } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { CalendarTrx, ExclusiveCalendarTrx } from '../../db/lock-calendar.ts'
import type { LockedEmployee } from '../../db/lock-employees.ts'
import type { EmailQueue } from '../../email/queue.ts'
import { found } from '../../http/problem.ts'
import { calendarHistory, findHolidayCalendar } from './holiday-calendars.queries.ts'
import { recalculateLeavesOf } from './recalculate.commands.ts'

/** A new name of an office, or another office that its employees join. */
type NewName = { value: string; to: string }

/** Whether anything besides records of employees and leave policies names an office. */
export async function isOfficeNamed(db: Db, office: string): Promise<boolean> {
  const { rows } = await sql`
    select from holiday_calendar_office where office = office_key(${office})
    union all select from previous_office where office_key(office) = office_key(${office}) limit 1`.execute(db)
  return rows.length > 0
}

/** Whether both offices have the same holiday calendar: that of one of them, or the company's. */
export async function haveSameCalendar(db: Db, { value, to }: NewName): Promise<boolean> {
  const calendarOf = (office: string) =>
    sql`(select calendar_id from holiday_calendar_office where office = office_key(${office}))`
  const { rows } = await sql<{ isSame: boolean }>`
    select ${calendarOf(value)} is not distinct from ${calendarOf(to)} as "isSame"`.execute(db)
  return rows[0]?.isSame === true
}

/**
 * Renames an office in the holiday calendars and in the moves of employees. No days are counted again: either nothing
 * named the new office, or both have the same calendar.
 */
export async function renameOffice(
  trx: ExclusiveCalendarTrx,
  { value, to }: NewName,
  { actorId }: { actorId: string },
): Promise<void> {
  await sql`update previous_office set office = ${to} where office = ${value}`.execute(trx)
  const { rows } = await sql<{ calendarId: string }>`
    select calendar_id as "calendarId" from holiday_calendar_office where office = office_key(${value})`.execute(trx)
  const id = rows[0]?.calendarId
  if (id === undefined) return
  const before = found(await findHolidayCalendar(trx, id))
  await sql`delete from holiday_calendar_office where office = office_key(${value})`.execute(trx)
  await sql`
    insert into holiday_calendar_office (office, name, calendar_id) values (office_key(${to}), ${to}, ${id})
    on conflict (office) do nothing`.execute(trx)
  const after = found(await findHolidayCalendar(trx, id))
  await calendarHistory.changed(trx, before, after, { actorId })
}

type Move = {
  employeeId: LockedEmployee
  /** The office location of the record before the change. */
  from: string
  /** The first day at the new office. */
  on: Day
}

/**
 * Keeps the office before a change of the record, whose holiday calendar holds until the day before the move, and
 * recalculates the employee's leave.
 */
export async function moveOffice(
  trx: CalendarTrx,
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
  await recalculateLeavesOf(trx, employeeId, { from: on, ...by, why: causeTexts.officeChanged })
}
