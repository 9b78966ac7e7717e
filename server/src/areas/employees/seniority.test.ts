import { levels, seniorityLevels, seniorityOf } from '@hr/contract/areas/employees/derived'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { exportsApi } from '@hr/contract/areas/exports/exports'
import { addDays, addMonths, todayIn, type Day } from '@hr/contract/lib/dates'
import { fold } from '@hr/contract/lib/fold'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Person } from '../../testing/people.ts'
import { peopleOfSheet } from '../../testing/sheets.ts'
import { sharedTestApp, type TestApp } from '../../testing/test-app.ts'
import { seniority } from './seniority.queries.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await sharedTestApp()
  admin = await app.people.admin()
})

type Case = Parameters<typeof seniorityOf>[0]

/** Days beside the first ones of all levels, with and without a last day and a level of their own. */
function casesOf(today: Day): Case[] {
  const near = [-367, -31, -2, -1, 0, 1, 2, 366]
  const firstDays = levels.flatMap(({ fromYears }) =>
    near.map((days) => addDays(addMonths(today, -12 * fromYears), days)),
  )
  const lastDays = [-1_500, -365, -1, 0, 1].map((days) => addDays(today, days))
  return [null, '2000-02-29', '2020-02-29', ...firstDays].flatMap((startDate) =>
    [null, ...lastDays].flatMap((endDate) =>
      [true, false].flatMap((isArchived) =>
        ['', 'Own level'].map((seniorityLevel) => ({ startDate, endDate, isArchived, seniorityLevel })),
      ),
    ),
  )
}

const days = [
  '2024-02-28',
  '2024-02-29',
  '2024-03-01',
  '2025-02-28',
  '2025-03-01',
  '2026-11-28',
  '2026-12-31',
  '2027-01-01',
]

test.each(days)('the database computes the level that screens show on %s', async (today) => {
  const cases = casesOf(today)
  const { rows } = await sql<{ level: string }>`
    select ${seniority(today)} as level
    from json_to_recordset(${JSON.stringify(cases)})
      given ("startDate" date, "endDate" date, "isArchived" boolean, "seniorityLevel" text)
    cross join lateral (
      select "startDate" as start_date, "endDate" as end_date, "isArchived" as is_archived,
             "seniorityLevel" as seniority_level) e`.execute(app.db)
  expect(rows.map(({ level }) => level)).toEqual(cases.map((one) => seniorityOf(one, today)))
  const seen = new Set(rows.map(({ level }) => level))
  expect(seen).toEqual(new Set([...seniorityLevels, 'Own level', '']))
})

test('the filter finds stored and derived levels by words, in the list and in its export', async () => {
  const today = todayIn(app.company.timeZone)
  const ago = (years: number, more = 0) => addDays(addMonths(today, -12 * years), -more)
  const add = (lastName: string, record: object) => app.people.employee({ lastName, record })
  await add('Derived', { start_date: ago(4) })
  await add('Stored', { start_date: ago(4), seniority_level: 'Široki master' })
  await add('Grand', { start_date: ago(6) })
  await add('New', { start_date: ago(0, 3) })
  await add('Without', { start_date: null })
  const { result } = await app.call(employeesApi.list, { query: { page: '1', pageSize: '100' } }, { as: admin })
  for (const seniority of [
    'master',
    'mast',
    'SIROKI',
    'grand master',
    'star rising',
    'nothing',
    'široki pioneer',
    '%',
  ]) {
    const query = { seniority, sort: 'lastName' } as const
    const { items } = (await app.call(employeesApi.list, { query: { ...query, page: '1' } }, { as: admin })).result
    const words = fold(seniority).split(' ')
    const levelOf = (row: (typeof result.items)[number]) => fold(seniorityOf(row, today))
    const isNamed = result.items.some((row) => levelOf(row) === words.join(' '))
    const wanted = result.items.filter((row) =>
      isNamed ? levelOf(row) === words.join(' ') : words.every((word) => levelOf(row).includes(word)),
    )
    expect(
      items.map(({ lastName }) => lastName),
      seniority,
    ).toEqual(wanted.map(({ lastName }) => lastName))
    const file = await app.call(exportsApi.sheet, { params: { list: 'employees' }, query }, { as: admin })
    expect((await peopleOfSheet(file.result)).map((row) => row['Seniority level'])).toEqual(
      wanted.map((row) => seniorityOf(row, today)),
    )
  }
})
