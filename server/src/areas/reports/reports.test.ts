import { readyMadeReports } from '@hr/contract/areas/reports/ready-made'
import type { ReportDefinition } from '@hr/contract/areas/reports/definition'
import { reportsApi, type ReportResult } from '@hr/contract/areas/reports/reports'
import { definitionProblems, offeredTo, refusalOf } from '@hr/contract/areas/reports/subjects'
import { customFieldsApi } from '@hr/contract/areas/custom-fields/custom-fields'
import { addDays, todayIn } from '@hr/contract/lib/dates'
import { seededRandom } from '@hr/testing/random'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../../testing/people.ts'
import { addReportCompany, modelOf, type ModelCells, type ReportCompany } from '../../testing/report-model.ts'
import { sharedTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let hr: Person
let company: ReportCompany
const today = todayIn('Europe/Sarajevo')
const seed = Number(process.env['REPORTS_SEED'] ?? 1)

beforeAll(async () => {
  app = await sharedTestApp()
  company = await addReportCompany(app.db, { seed, today })
  // Like a deleted employee, the reader is in no figure.
  hr = await app.people.person({ role: 'Admin', startDate: '2999-01-01' })
})

const read = async (definition: ReportDefinition, as: Person = hr) =>
  app.call(reportsApi.result, { query: { definition: JSON.stringify(definition) } }, { as })
const list = (definition: ReportDefinition, keys: { row?: string; series?: string }, as: Person = hr) =>
  app.call(
    reportsApi.records,
    { query: { definition: JSON.stringify(definition), page: '1', pageSize: '100', ...keys } },
    { as },
  )

function cellsOf({ rows }: ReportResult): ModelCells {
  return new Map(
    rows.flatMap(({ key, values }) =>
      values.flatMap((cell) =>
        cell.count === 0 && !cell.value
          ? []
          : [[`${key} | ${cell.key}`, { value: cell.value, count: cell.count }] as const],
      ),
    ),
  )
}
const sorted = (cells: ModelCells) =>
  [...cells]
    .filter(([, { value, count }]) => count > 0 || value)
    .map(([key, { value, count }]) => `${key}: ${value === null ? null : value.toFixed(3)} of ${count}`)
    .toSorted()

describe('ready-made reports equal a second implementation', () => {
  test.each(readyMadeReports)('$name', async ({ name, definition }) => {
    const { status, result } = await read(definition)
    expect([status, result.message]).toEqual([200, undefined])
    expect(sorted(cellsOf(result))).toEqual(sorted(modelOf(name, company)))
  })
})

/** Opens every number of a report, and compares the lists with it. */
async function openAll(definition: ReportDefinition, as: Person = hr) {
  const { status, result } = await read(definition, as)
  expect([status, result.message]).toEqual([200, undefined])
  const isAdded = ['people', 'records', 'fullTime', 'days', 'amount'].includes(result.unit)
  const numbers = [
    ...result.rows.flatMap(({ key: row, values, total }) => [
      ...values.map((cell) => ({ row, series: cell.key, ...cell })),
      { row, series: 'all', ...total },
    ]),
    ...(result.total ? [{ row: 'all', series: 'all', ...result.total }] : []),
  ]
  for (const { row, series, value, count } of numbers) {
    const { status: opened, result: page } = await list(definition, { row, series }, as)
    expect([row, series, opened, page.total]).toEqual([row, series, 200, count])
    expect(new Set(page.items.map(({ key }) => key)).size).toBe(page.items.length)
    if (isAdded && count <= 100) expect(page.items.reduce((sum, one) => sum + one.value, 0)).toBeCloseTo(value ?? 0, 2)
  }
  return result
}

describe('every number opens the records behind it', () => {
  test.each(readyMadeReports)('$name', async ({ definition }) => {
    const { time } = definition
    // Sixty months would only open the same lists again.
    await openAll(
      'step' in time && time.step === 'month' ? { ...definition, time: { ...time, step: 'quarter' } } : definition,
    )
  })

  test('in random reports, also of smaller groups, and of a Team lead', async () => {
    const { pick, roll } = seededRandom(seed)
    const flag = await app.people.customField({ kind: 'flag' })
    const choice = await app.people.customField({ kind: 'choices', lead_access: 'none' })
    const number = await app.people.customField({ kind: 'number' })
    const { rows: options } = await sql<{ id: string }>`
      insert into custom_option (field_id, name, place)
      select ${choice.uuid}, 'Option ' || n, n from generate_series(1, 12) n returning id`.execute(app.db)
    for (const { id } of company.employees) {
      const value = { employee_id: id, field_id: flag.uuid }
      if (roll(2) === 0)
        await app.db
          .insertInto('custom_value')
          .values({ ...value, number: roll(2) })
          .execute()
      if (roll(2) === 0)
        await app.db
          .insertInto('custom_value')
          .values({ ...value, field_id: number.uuid, number: roll(90) / 4 })
          .execute()
      for (const [place, option] of options.entries())
        if (roll(4) === 0)
          await app.db
            .insertInto('custom_value')
            .values({ ...value, field_id: choice.uuid, option_id: option.id, place })
            .execute()
    }
    const lead = await app.people.person({ role: 'Employee' })
    await sql`update employee set supervisor_id = ${lead.uuid} where id in (
      select id from employee where email like 'report-%' order by email limit 20)`.execute(app.db)
    const customFields = (await app.call(customFieldsApi.list, {}, { as: hr })).result
    const times: ReportDefinition['time'][] = [
      { kind: 'day', day: addDays(today, -100) },
      { kind: 'relative', period: 'last 12 months', step: 'quarter' },
      { kind: 'period', from: addDays(today, -200), to: addDays(today, -10), step: 'year' },
    ]
    for (const [reader, as, count] of [
      [{ role: 'Admin' }, hr, 60],
      [{ role: 'Team lead' }, lead, 15],
    ] as const)
      for (let left = count; left > 0; left -= 1) {
        const subject = pick(offeredTo(reader, customFields))
        const measure = pick(subject.measures)
        const isPossible = (definition: ReportDefinition) =>
          definitionProblems(definition, { today, customFields }).length === 0 &&
          refusalOf(definition, reader, customFields) === undefined
        const attribute = () => (roll(4) === 0 ? null : pick(subject.attributes).name)
        const drafts = Array.from({ length: 200 }, (): ReportDefinition => ({
          subject: subject.name,
          measure: measure.name,
          groupBy: attribute(),
          splitBy: roll(2) === 0 ? attribute() : null,
          time: measure.times.includes('today') && roll(2) === 0 ? { kind: 'today' } : pick(times),
          filters:
            roll(4) === 0 && subject.attributes.some(({ name }) => name === 'gender') ? { gender: 'Female' } : {},
          plot: 'table',
        }))
        await openAll(drafts.find(isPossible)!, as)
      }
  }, 240_000)
})
