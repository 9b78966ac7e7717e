import { WorkCalendar, type DayPart, type LeaveRange } from '@hr/contract/areas/leave/days'
import { addDays, weekday, type Day } from '@hr/contract/lib/dates'
import { seededRandom } from '@hr/testing/random'
import { firstSeed, seedsOfHistories } from '@hr/testing/seeds'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { sharedTestApp, type TestApp } from '../../testing/test-app.ts'
import { calendarOf, countedHalves, workDaysOfAll } from './counted-days.queries.ts'

// Compares `counted_days` and `WorkCalendar` with a slow, obvious model that looks at every date.
// For more employees: HISTORIES=2000.
const employees = seedsOfHistories(2).length * 5

let app: TestApp
beforeAll(async () => {
  app = await sharedTestApp()
})

type Wanted = {
  schedules?: { startsOn: Day; week: number[] }[]
  office?: string
  previous?: { until: Day; office: string }[]
}

async function employee({ schedules = [], office = '', previous = [] }: Wanted) {
  const { uuid } = await app.people.employee({ record: { office_location: office } })
  for (const { startsOn, week } of schedules)
    await app.db.insertInto('work_schedule').values({ employee_id: uuid, starts_on: startsOn, week }).execute()
  for (const { until, office: name } of previous)
    await app.db.insertInto('previous_office').values({ employee_id: uuid, until, office: name }).execute()
  return uuid
}

const whole = { startHalf: false, endHalf: false }

async function bothCounts(id: string, range: LeaveRange): Promise<{ inSql: number; inContract: number }> {
  const { startDate, endDate, startHalf, endHalf } = range
  const { rows } = await sql<{
    days: number
  }>`select counted_days(${id}, ${startDate}, ${endDate}, ${startHalf}, ${endHalf}) as days`.execute(app.db)
  const inContract = (await calendarOf(app.db, id, range)).count(range)
  return { inSql: rows[0]!.days, inContract }
}

async function bothHalves(id: string, range: LeaveRange): Promise<{ inSql: number[]; inContract: number[] }> {
  const { startDate, endDate, startHalf, endHalf } = range
  const { rows } = await sql<{ halves: number[] }>`
    select ${countedHalves} as halves
    from (select ${id}::uuid as employee_id, ${startDate}::date as start_date, ${endDate}::date as end_date,
                 ${startHalf}::boolean as start_half, ${endHalf}::boolean as end_half) r`.execute(app.db)
  return { inSql: rows[0]!.halves, inContract: (await calendarOf(app.db, id, range)).halvesOf(range) }
}

async function calendar(name: string, offices: readonly string[]) {
  const { id } = await app.db.insertInto('holiday_calendar').values({ name }).returning('id').executeTakeFirstOrThrow()
  for (const office of offices)
    await app.db
      .insertInto('holiday_calendar_office')
      .values({ office: office.toLowerCase(), name: office, calendar_id: id })
      .execute()
  return id
}

type DayOff = { startDate: Day; endDate: Day; part?: DayPart; of: readonly string[] }

async function dayOff({ startDate, endDate, part = 'whole', of: calendars }: DayOff) {
  const { uuid } = await app.people.nonWorkingDay(startDate, endDate, part)
  for (const calendar_id of calendars)
    await app.db.insertInto('non_working_day_calendar').values({ non_working_day_id: uuid, calendar_id }).execute()
}

describe('counting by employee', () => {
  beforeAll(async () => {
    const zagreb = await calendar('Zagreb', ['Zagreb'])
    await dayOff({ startDate: '2026-06-22', endDate: '2026-06-22', of: [zagreb] })
    for (const [day, part] of [
      ['2026-12-24', 'afternoon'],
      ['2026-12-28', 'afternoon'],
      ['2026-12-28', 'morning'],
      ['2026-12-31', 'morning'],
    ] as const)
      await dayOff({ startDate: day, endDate: day, part, of: [] })
  })

  const fullWeek = [2, 2, 2, 2, 2, 0, 0]
  const since2020 = (...week: number[]) => ({ schedules: [{ startsOn: '2020-01-01', week }] })
  const twoWeeks = ['2026-06-08', '2026-06-19'] as const
  test.each<[string, Wanted, readonly [Day, Day], number]>([
    ['Monday to Friday', since2020(...fullWeek), ['2026-06-08', '2026-06-12'], 5],
    ['Monday to Thursday', since2020(2, 2, 2, 2, 0, 0, 0), ['2026-06-08', '2026-06-12'], 4],
    ['half a Thursday', since2020(2, 2, 2, 1, 0, 0, 0), ['2026-06-08', '2026-06-14'], 3.5],
    ['Tuesday to Saturday', since2020(0, 2, 2, 2, 2, 2, 0), ['2026-06-08', '2026-06-14'], 5],
    ['a change', { schedules: [{ startsOn: '2026-06-10', week: [2, 2, 2, 0, 0, 0, 0] }] }, twoWeeks, 6],
    ["the office's holiday", { office: ' ZAGREB ' }, ['2026-06-22', '2026-06-23'], 1],
    ['a free afternoon', {}, ['2026-12-24', '2026-12-24'], 0.5],
    ['a free morning and a free afternoon', {}, ['2026-12-24', '2026-12-31'], 4],
    ['a free afternoon of a half working day', since2020(2, 2, 2, 1, 0, 0, 0), ['2026-12-24', '2026-12-24'], 0.5],
    ['a free morning of a half working day', since2020(2, 2, 2, 1, 0, 0, 0), ['2026-12-31', '2026-12-31'], 0],
    ['a morning and an afternoon of different holidays', {}, ['2026-12-28', '2026-12-28'], 0],
    ["the company's holidays", { office: 'Mostar' }, ['2026-06-22', '2026-06-23'], 2],
    [
      'a move to the office before the holiday',
      { office: 'Zagreb', previous: [{ until: '2026-06-22', office: 'Mostar' }] },
      ['2026-06-22', '2026-06-23'],
      1,
    ],
    [
      'a move to the office after the holiday',
      { office: 'Zagreb', previous: [{ until: '2026-06-23', office: 'Mostar' }] },
      ['2026-06-22', '2026-06-23'],
      2,
    ],
  ])('follows %s', async (_, wanted, [startDate, endDate], days) => {
    const range = { startDate, endDate, ...whole }
    expect(await bothCounts(await employee(wanted), range)).toEqual({ inSql: days, inContract: days })
  })
})

test('SQL, contract and model count the same for random schedules, offices and calendars', async () => {
  const first = '2031-01-01'
  const stretch = 200
  const offices = ['Sarajevo', 'Split', 'Vienna']
  const roll = seededRandom(firstSeed).roll
  const randomDay = () => addDays(first, roll(stretch))
  const company = (
    await app.db.selectFrom('holiday_calendar').select('id').where('is_company', '=', true).execute()
  )[0]!
  const calendarOfOffice = new Map<string, string>()
  // The last office has none: the company's holds.
  for (const office of offices.slice(0, 2)) calendarOfOffice.set(office, await calendar(`Of ${office}`, [office]))
  const calendars = [company.id, ...calendarOfOffice.values()]
  const daysOff = Array.from({ length: 60 }, () => {
    const startDate = randomDay()
    const part = (['whole', 'morning', 'afternoon'] as const)[roll(3)]!
    return { startDate, endDate: addDays(startDate, roll(3)), part, of: calendars.filter(() => roll(3) === 0) }
  })
  for (const off of daysOff) await dayOff(off)

  const ids: string[] = []
  for (let number = 0; number < employees; number += 1) {
    const schedules = Array.from({ length: roll(4) }, () => ({
      startsOn: randomDay(),
      week: Array.from({ length: 7 }, (_, index) => (index === 0 ? 1 : roll(3))),
    }))
      .toSorted((one, other) => one.startsOn.localeCompare(other.startsOn))
      .filter(({ startsOn }, index, all) => all[index - 1]?.startsOn !== startsOn)
    const previous = Array.from({ length: roll(3) }, () => ({ until: randomDay(), office: offices[roll(3)]! }))
      .toSorted((one, other) => one.until.localeCompare(other.until))
      .filter(({ until }, index, all) => all[index - 1]?.until !== until)
    const office = offices[roll(3)]!
    const id = await employee({ schedules, office, previous })
    ids.push(id)

    /** The halves of a date that are worked; 'either' on a half working day, whose half a leave takes in any case. */
    const workedOn = (day: Day): readonly ('morning' | 'afternoon' | 'either')[] => {
      const week = schedules.findLast(({ startsOn }) => startsOn <= day)?.week ?? [2, 2, 2, 2, 2, 0, 0]
      const place = previous.find(({ until }) => day < until)?.office ?? office
      const calendarId = calendarOfOffice.get(place) ?? company.id
      const isFree = (half: 'morning' | 'afternoon') =>
        daysOff.some(
          ({ startDate, endDate, part, of }) =>
            startDate <= day &&
            day <= endDate &&
            (part === 'whole' || part === half) &&
            (of.length === 0 || of.includes(calendarId)),
        )
      const halves = week[weekday(day)] ?? 0
      if (halves === 0) return []
      if (halves === 1) return isFree('morning') ? [] : ['either']
      return (['morning', 'afternoon'] as const).filter((half) => !isFree(half))
    }
    for (let turn = 0; turn < 5; turn += 1) {
      const startDate = randomDay()
      const endDate = addDays(startDate, roll(turn === 0 ? 150 : 12))
      const startHalf = roll(2) === 0
      const endHalf = roll(2) === 0 && !(startHalf && startDate === endDate)
      const dated: number[] = []
      for (let day = startDate; day <= endDate; day = addDays(day, 1)) {
        const leftOut = [day === startDate && startHalf && 'morning', day === endDate && endHalf && 'afternoon']
        dated.push(workedOn(day).filter((half) => !leftOut.includes(half)).length)
      }
      const halves = dated.reduce((sum, half) => sum + half, 0)
      const story = JSON.stringify({ schedules, previous, office, startDate, endDate, startHalf, endHalf })
      const range = { startDate, endDate, startHalf, endHalf }
      expect(await bothCounts(id, range), story).toEqual({ inSql: halves / 2, inContract: halves / 2 })
      expect(await bothHalves(id, range), story).toEqual({ inSql: dated, inContract: dated })
    }
  }

  // Read together, for periods before, among and after the changes of schedules and offices.
  for (const [from, length] of [
    [-20, 20],
    [0, stretch],
    [60, 30],
    [stretch, 20],
  ] as const) {
    const range = { startDate: addDays(first, from), endDate: addDays(first, from + length - 1), ...whole }
    const together = await workDaysOfAll(app.db, ids, range)
    for (const id of ids)
      expect(new WorkCalendar(range, together.get(id)!).halvesOf(range)).toEqual(
        (await calendarOf(app.db, id, range)).halvesOf(range),
      )
  }
}, 180_000)
