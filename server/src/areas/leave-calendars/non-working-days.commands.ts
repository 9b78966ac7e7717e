import type { CallAct } from '../../act.ts'
import { causeTexts } from './texts.ts'
import { type NonWorkingDay, type nonWorkingDaysApi } from '@hr/contract/areas/leave/non-working-days'
import { holidayCalendarsTexts } from '@hr/contract/areas/leave/schedule-texts'
import { nonWorkingDaysTexts } from '@hr/contract/areas/leave/texts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { historyOf } from '../../audit/history-of.ts'
import { recordAll } from '../../audit/history.ts'
import type { Trx } from '../../db/db.ts'
import { lockCalendar } from '../../db/lock-calendar.ts'
import { fieldProblem, found } from '../../http/problem.ts'
import { findNonWorkingDay, markExisting } from './non-working-days.queries.ts'
import { overlapsDays, recalculateLeaves } from './recalculate.commands.ts'

type Input = z.output<(typeof nonWorkingDaysApi.create)['body']>
type Change = z.output<(typeof nonWorkingDaysApi.update)['body']>
type By = Pick<CallAct, 'actorId' | 'today' | 'emailQueue'>
type Changed = { nonWorkingDay: NonWorkingDay; recalculated: number }

const history = historyOf({
  table: 'non_working_day',
  entity: 'non-working day',
  valuesOf: ({ title, startDate, endDate, part, calendars }: NonWorkingDay) => ({
    title,
    startDate,
    endDate,
    part,
    calendars,
  }),
})

export async function addNonWorkingDay(trx: Trx, input: Input, by: By): Promise<Changed> {
  const locked = await lockCalendar(trx)
  await rejectUnknownCalendars(trx, input.calendars)
  const [row] = await insertAll(trx, [{ ...input, part: input.part ?? 'whole' }], input.calendars)
  const { id } = found(row)
  const nonWorkingDay = found(await findNonWorkingDay(trx, id))
  const recalculated = await recalculateLeaves(locked, {
    affected: overlapsDays([input]),
    ...by,
    why: causeTexts.added(input.title),
  })
  await history.added(trx, nonWorkingDay, by)
  return { nonWorkingDay, recalculated }
}

export async function changeNonWorkingDay(
  trx: Trx,
  id: string,
  { version, ...change }: Change,
  by: By,
): Promise<Changed> {
  const locked = await lockCalendar(trx)
  const before = found(await findNonWorkingDay(trx, id))
  await history.rejectStale(trx, before, version)
  const { title = before.title, startDate = before.startDate, endDate = before.endDate, part = before.part } = change
  if (endDate < startDate) throw fieldProblem('endDate', nonWorkingDaysTexts.endBeforeStart)
  await rejectUnknownCalendars(trx, change.calendars)
  await trx
    .updateTable('non_working_day')
    .set({ title, start_date: startDate, end_date: endDate, part })
    .where('id', '=', id)
    .execute()
  if (change.calendars) await setCalendars(trx, id, change.calendars)
  const nonWorkingDay = found(await findNonWorkingDay(trx, id))
  const recalculated = await recalculateLeaves(locked, {
    affected: overlapsDays([before, nonWorkingDay]),
    ...by,
    why: causeTexts.changed(title),
  })
  return { nonWorkingDay: await history.changed(trx, before, nonWorkingDay, by), recalculated }
}

export async function deleteNonWorkingDay(trx: Trx, id: string, by: By): Promise<number> {
  const locked = await lockCalendar(trx)
  const before = found(await findNonWorkingDay(trx, id))
  await trx.deleteFrom('non_working_day').where('id', '=', id).execute()
  const recalculated = await recalculateLeaves(locked, {
    affected: overlapsDays([before]),
    ...by,
    why: causeTexts.deleted(before.title),
  })
  await history.deleted(trx, before, by)
  return recalculated
}

type ImportedDay = Pick<NonWorkingDay, 'title' | 'startDate' | 'endDate' | 'part'>

type Chosen = { country: string; years: readonly number[]; rules?: readonly string[] | undefined }

/** Returns the chosen public holidays of a country in these years; by default those for everyone. */
export async function publicHolidaysOf({ country, years, rules }: Chosen): Promise<ImportedDay[]> {
  // The holiday data is large and rarely needed.
  const { publicHolidays } = await import('./holidays.ts')
  return years
    .flatMap((year) => publicHolidays(country, year))
    .filter(({ rule, kind }) => rules?.includes(rule) ?? kind === 'everyone')
    .map(({ title, startDate, endDate, part }) => ({ title, startDate, endDate, part }))
}

/** Adds those of the given days that do not exist yet with the same title and dates in these calendars (empty: all). */
export async function importNonWorkingDays(
  trx: Trx,
  days: readonly ImportedDay[],
  { calendars = [], ...by }: By & { calendars?: readonly string[] | undefined },
): Promise<{ added: number; recalculated: number }> {
  const locked = await lockCalendar(trx)
  await rejectUnknownCalendars(trx, calendars)
  const added = (await markExisting(trx, days, { calendars })).filter(({ exists }) => !exists)
  if (added.length === 0) return { added: 0, recalculated: 0 }
  // One statement, so that the triggers rewrite the holidays once.
  const inserted = await insertAll(trx, added, calendars)
  await recordAll(
    trx,
    inserted.map(({ id, ...day }) => ({
      actorId: by.actorId,
      action: 'created',
      entity: 'non-working day' as const,
      entityId: id,
      after: { ...day, calendars },
    })),
  )
  const recalculated = await recalculateLeaves(locked, {
    affected: overlapsDays(added),
    ...by,
    why: causeTexts.holidaysAdded,
  })
  return { added: added.length, recalculated }
}

/** Inserts days that belong to these calendars, or to all. */
async function insertAll(trx: Trx, days: readonly ImportedDay[], calendars: readonly string[] = []) {
  const { rows } = await sql<ImportedDay & { id: string }>`
    with added as (
      insert into non_working_day (title, start_date, end_date, part)
      select * from unnest(${days.map(({ title }) => title)}::text[], ${days.map(({ startDate }) => startDate)}::date[],
                           ${days.map(({ endDate }) => endDate)}::date[], ${days.map(({ part }) => part)}::text[])
      returning id, title, start_date as "startDate", end_date as "endDate", part
    ), chosen as (
      insert into non_working_day_calendar (non_working_day_id, calendar_id)
      select added.id, calendar_id from added cross join unnest(${calendars}::uuid[]) calendar_id on conflict do nothing
    )
    select id, title, "startDate", "endDate", part from added`.execute(trx)
  return rows
}

/** Replaces the calendars of a non-working day; empty for all. */
async function setCalendars(trx: Trx, id: string, calendars: readonly string[]): Promise<void> {
  await sql`
    with gone as (
      delete from non_working_day_calendar where non_working_day_id = ${id} and calendar_id <> all (${calendars}::uuid[])
    )
    insert into non_working_day_calendar (non_working_day_id, calendar_id)
    select ${id}::uuid, calendar_id from unnest(${calendars}::uuid[]) calendar_id on conflict do nothing`.execute(trx)
}

async function rejectUnknownCalendars(trx: Trx, calendars: readonly string[] = []): Promise<void> {
  const { rows } = await sql`
    select from unnest(${calendars}::uuid[]) wanted (id)
    where not exists (select from holiday_calendar c where c.id = wanted.id)`.execute(trx)
  if (rows.length > 0) throw fieldProblem('calendars', holidayCalendarsTexts.gone)
}
