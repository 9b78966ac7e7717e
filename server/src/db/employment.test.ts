import { type Employment, isAtWorkOn, isEmployedOn } from '@hr/contract/areas/employees/employment'
import { employeeStatuses } from '@hr/contract/areas/employees/record'
import { addDays, type Day } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'
import { isAtWork, isAtWorkText, isEmployed, isEmployedOnAnyDay, isEmployedText } from './employment.ts'

const today = '2030-03-01'
const days = [-2, -1, 0, 1, 2].map((number) => addDays(today, number))
const dates = [null, ...[-3, ...days.keys(), 6].map((number) => addDays(today, number - 2))]

type Case = Employment & { day: Day }
const cases: Case[] = employeeStatuses.flatMap((status) =>
  [false, true].flatMap((isArchived) =>
    dates.flatMap((startDate) =>
      dates.flatMap((endDate) => days.map((day) => ({ status, isArchived, startDate, endDate, day }))),
    ),
  ),
)

test('the functions and the SQL conditions agree on who is employed and at work', async () => {
  const { db } = await testApp()
  const { rows } = await sql<Record<'employed' | 'employedText' | 'atWork' | 'atWorkText' | 'onAnyDay', boolean>>`
    select ${isEmployed('e', sql`e.day`)} as employed, ${sql.raw(isEmployedText('e', 'e.day'))} as "employedText",
           ${isAtWork('e', sql`e.day`)} as "atWork", ${sql.raw(isAtWorkText('e', 'e.day'))} as "atWorkText",
           ${isEmployedOnAnyDay('e', { day: sql`e.day`, today: sql`${today}::date` })} as "onAnyDay"
    from unnest(${cases.map(({ status }) => status)}::text[], ${cases.map(({ isArchived }) => isArchived)}::boolean[],
                ${cases.map(({ startDate }) => startDate)}::date[], ${cases.map(({ endDate }) => endDate)}::date[],
                ${cases.map(({ day }) => day)}::date[])
      with ordinality e (status, is_archived, start_date, end_date, day, place)
    order by e.place`.execute(db)
  expect(rows.map((row, index) => ({ ...cases[index], ...row }))).toEqual(
    cases.map((one) => ({
      ...one,
      employed: isEmployedOn(one, one.day),
      employedText: isEmployedOn(one, one.day),
      atWork: isAtWorkOn(one, one.day),
      atWorkText: isAtWorkOn(one, one.day),
      onAnyDay: isEmployedOn(one, one.day, today),
    })),
  )
})
