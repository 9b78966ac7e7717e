import type { Act } from '../../act.ts'
import { causeTexts } from './texts.ts'
import type { HolidayCalendar, holidayCalendarsApi } from '@hr/contract/areas/leave/holiday-calendars'
import { holidayCalendarsTexts } from '@hr/contract/areas/leave/schedule-texts'
import { languages, type Language } from '@hr/contract/lib/languages'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Trx } from '../../db/db.ts'
import { findByKeys, requireFreeKey, type UniqueKeys } from '../../db/unique-keys.ts'
import { type ExclusiveCalendarTrx, lockCalendar } from '../../db/lock-calendar.ts'
import { fieldProblem, found, ifTaken, Problem } from '../../http/problem.ts'
import { translate } from '../../lib/translate.ts'
import { calendarHistory, findHolidayCalendar, listHolidayCalendars } from './holiday-calendars.queries.ts'
import { isOfOffices, recalculateLeaves } from './recalculate.commands.ts'

type Input = z.output<(typeof holidayCalendarsApi.create)['body']>
type Change = z.output<(typeof holidayCalendarsApi.update)['body']>
type By = Pick<Act, 'actorId' | 'today' | 'emailQueue'>
type Changed = { holidayCalendar: HolidayCalendar; recalculated: number }

export async function addHolidayCalendar(trx: Trx, { name, offices }: Input, by: By): Promise<Changed> {
  const locked = await lockCalendar(trx)
  const { id } = await trx
    .insertInto('holiday_calendar')
    .values({ name: await requireFreeKey(trx, calendarNames, name, { taken }) })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(ifTaken(taken))
  const changedOffices = await setOffices(trx, id, offices)
  const holidayCalendar = found(await findHolidayCalendar(trx, id))
  await calendarHistory.added(trx, holidayCalendar, by)
  return { holidayCalendar, recalculated: await recalculateOffices(locked, changedOffices, name, by) }
}

export async function changeHolidayCalendar(
  trx: Trx,
  id: string,
  { version, ...change }: Change,
  by: By,
): Promise<Changed> {
  const locked = await lockCalendar(trx)
  const before = found(await findHolidayCalendar(trx, id))
  await calendarHistory.rejectStale(trx, before, version)
  const { offices = before.offices } = change
  const stored = { uuid: id, text: before.name }
  const name = await requireFreeKey(trx, calendarNames, change.name ?? before.name, { taken, stored })
  if (before.isCompany && offices.length > 0) throw fieldProblem('offices', holidayCalendarsTexts.companyOffices)
  await trx.updateTable('holiday_calendar').set({ name }).where('id', '=', id).execute().catch(ifTaken(taken))
  const changedOffices = await setOffices(trx, id, offices)
  const after = found(await findHolidayCalendar(trx, id))
  const holidayCalendar = await calendarHistory.changed(trx, before, after, by)
  return {
    holidayCalendar,
    recalculated: await recalculateOffices(locked, changedOffices, name, by),
  }
}

/**
 * Names the company's calendar in the company's language as long as HR has not named it: a migration creates it as
 * 'Company'. It keeps its name if another calendar has the new one.
 */
export async function nameCompanyCalendar(trx: Trx, language: Language, by: By): Promise<void> {
  const nameIn = (of: Language) => translate(of, holidayCalendarsTexts.company)
  const name = nameIn(language)
  const findUnnamed = async () => {
    const calendars = await listHolidayCalendars(trx)
    const isUsed = (await findByKeys(trx, calendarNames, [name])).size > 0
    return isUsed ? undefined : calendars.find((one) => one.isCompany && languages.map(nameIn).includes(one.name))
  }
  // Most calls have nothing to do, and need not wait for the lock.
  if (!(await findUnnamed())) return
  await lockCalendar(trx)
  const unnamed = await findUnnamed()
  if (unnamed) await changeHolidayCalendar(trx, unnamed.uuid, { name }, by)
}

/** Deletes an unused calendar; without its last calendar, a non-working day would belong to all of them. */
export async function deleteHolidayCalendar(trx: Trx, id: string, { actorId }: Pick<By, 'actorId'>): Promise<void> {
  await lockCalendar(trx)
  const before = found(await findHolidayCalendar(trx, id))
  if (before.isCompany) throw new Problem(409, holidayCalendarsTexts.isCompany)
  if (before.offices.length > 0) throw new Problem(409, holidayCalendarsTexts.hasOffices(before.offices))
  const { days } = await trx
    .selectFrom('non_working_day_calendar')
    .select(({ fn }) => fn.countAll<number>().as('days'))
    .where('calendar_id', '=', id)
    .executeTakeFirstOrThrow()
  if (days > 0) throw new Problem(409, holidayCalendarsTexts.hasDays(days))
  await trx.deleteFrom('holiday_calendar').where('id', '=', id).execute()
  await calendarHistory.deleted(trx, before, { actorId })
}

/**
 * Replaces the offices of a calendar.
 * @returns the keys of the offices that it gained or lost
 */
async function setOffices(trx: Trx, id: string, offices: readonly string[]): Promise<string[]> {
  const { rows: taken } = await sql<{ office: string; calendar: string }>`
    select o.name as office, c.name as calendar
    from holiday_calendar_office o join holiday_calendar c on c.id = o.calendar_id
    where o.calendar_id <> ${id} and o.office in (select office_key(wanted) from unnest(${offices}::text[]) wanted)
    order by o.name limit 1`.execute(trx)
  const [other] = taken
  if (other) throw fieldProblem('offices', holidayCalendarsTexts.officeTaken(other.office, other.calendar))
  const { rows } = await sql<{ office: string }>`
    with wanted as (
      select distinct on (office_key(name)) office_key(name) as office, name
      from unnest(${offices}::text[]) with ordinality names (name, position) order by office_key(name), position
    ), gone as (
      delete from holiday_calendar_office o
      where o.calendar_id = ${id} and o.office not in (select office from wanted) returning o.office
    ), added as (
      insert into holiday_calendar_office (office, name, calendar_id) select office, name, ${id}::uuid from wanted
      on conflict (office) do update set name = excluded.name returning office, (xmax = 0) as is_new
    )
    select office from gone union all select office from added where is_new`.execute(trx)
  return rows.map(({ office }) => office)
}

async function recalculateOffices(
  trx: ExclusiveCalendarTrx,
  offices: readonly string[],
  name: string,
  by: By,
): Promise<number> {
  if (offices.length === 0) return 0
  const affected = isOfOffices(offices, { today: by.today })
  return recalculateLeaves(trx, { affected, ...by, why: causeTexts.calendarChanged(name) })
}

const calendarNames = { table: 'holiday_calendar', column: 'name' } satisfies UniqueKeys
const taken = () => fieldProblem('name', holidayCalendarsTexts.nameTaken)
