import { readyMadeReports } from '@hr/contract/areas/reports/ready-made'
import type { ReportDefinition } from '@hr/contract/areas/reports/definition'
import { otherKey, reportsApi, type ReportResult } from '@hr/contract/areas/reports/reports'
import {
  definitionProblems,
  offeredTo,
  readerFields,
  refusalOf,
  reportNotes,
} from '@hr/contract/areas/reports/subjects'
import { customFieldsApi } from '@hr/contract/areas/custom-fields/custom-fields'
import { english } from '@hr/contract/lib/messages'
import { addDays, todayIn } from '@hr/contract/lib/dates'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { exportsApi } from '@hr/contract/areas/exports/exports'
import type { TokenScope } from '@hr/contract/token-scopes'
import { seededRandom } from '@hr/testing/random'
import { firstSeed } from '@hr/testing/seeds'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { unzip } from '../../testing/sheets.ts'
import type { Person } from '../../testing/people.ts'
import {
  addReportCompany,
  definitionOf,
  modelOf,
  type ModelCells,
  type ReportCompany,
} from '../../testing/report-model.ts'
import { sharedTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let hr: Person
let company: ReportCompany
const today = todayIn('Europe/Sarajevo')

beforeAll(async () => {
  app = await sharedTestApp()
  company = await addReportCompany(app.db, { seed: firstSeed, today })
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
    .map(([key, { value, count }]) => `${key}: ${value === null ? null : value.toFixed(4)} of ${count}`)
    .toSorted()

describe('ready-made reports equal a second implementation', () => {
  test.each(readyMadeReports)('$name', async ({ name, definition }) => {
    const { status, result } = await read(definition)
    expect([status, result.message]).toEqual([200, undefined])
    expect(sorted(cellsOf(result))).toEqual(sorted(modelOf(name, company)))
  })
})

/** Opens every number of a report, and returns those whose list differs. */
async function wrongIn(definition: ReportDefinition, as: Person = hr): Promise<unknown[]> {
  const { status, result } = await read(definition, as)
  if (status !== 200) return [definition, result.message]
  const isAdded = ['people', 'records', 'fullTime', 'days', 'amount'].includes(result.unit)
  const numbers = [
    ...result.rows.flatMap(({ key: row, values, total }) => [
      ...values.map((cell) => ({ row, series: cell.key, ...cell })),
      { row, series: 'all', ...total },
    ]),
    ...(result.total ? [{ row: 'all', series: 'all', ...result.total }] : []),
  ]
  const wrong: unknown[] = []
  for (const { row, series, value, count } of numbers) {
    const { status: opened, result: page } = await list(definition, { row, series }, as)
    const isListed = opened === 200 && page.total === count && page.items.length === Math.min(count, 100)
    const areUnique = isListed && new Set(page.items.map(({ uuid }) => uuid)).size === page.items.length
    const sum = isListed && isAdded && count <= 100 ? page.items.reduce((all, one) => all + one.value, 0) : (value ?? 0)
    if (!areUnique || Math.abs(sum - (value ?? 0)) > 0.01) wrong.push({ definition, row, series, value, count, page })
  }
  return wrong
}

describe('every number opens the records behind it', () => {
  test.each(readyMadeReports)('$name', async ({ definition }) => {
    const { time } = definition
    // Sixty months would only open the same lists again.
    const shorter: ReportDefinition =
      'step' in time && time.step === 'month' ? { ...definition, time: { ...time, step: 'quarter' } } : definition
    expect(await wrongIn(shorter)).toEqual([])
  })

  test('in random reports, also of smaller groups, and of a Team lead', async () => {
    const { pick, roll } = seededRandom(firstSeed)
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
        expect(await wrongIn(drafts.find(isPossible)!, as)).toEqual([])
      }
  }, 240_000)
})

describe('readers', () => {
  const bySize: ReportDefinition = { ...definitionOf('positions'), groupBy: 'gender' }

  test('a Team lead sees the team, and is refused what leads may not read', async () => {
    const lead = await app.people.person()
    const member = await app.people.person({ supervisor: lead, startDate: '2020-01-01' })
    await app.people.person({ supervisor: lead, startDate: '2020-01-01', isArchived: true })
    const mine = await read(definitionOf('positions'), lead)
    expect(mine.result.total).toEqual({ value: 1, count: 1 })
    const { result: opened } = await list(definitionOf('positions'), {}, lead)
    expect(opened.items.map(({ recordId, kind }) => [recordId, kind])).toEqual([[member.uuid, 'employee']])

    const exported = (definition: ReportDefinition) =>
      app.call(
        exportsApi.sheet,
        { params: { list: 'report' }, query: { definition: JSON.stringify(definition) } },
        { as: lead },
      )
    const { result: file } = await exported(definitionOf('positions'))
    expect(await unzip(file, 'xl/worksheets/sheet1.xml')).toContain('<v>1</v>')

    const refused = await read(bySize, lead)
    expect((await exported(bySize)).status).toBe(403)
    expect([refused.status, refused.result.message]).toEqual([403, "This report uses Gender, which you can't read"])
    expect((await list(bySize, {}, lead)).status).toBe(403)
    expect((await read(definitionOf('headcount'), lead)).status).toBe(403)
    expect((await read(definitionOf('positions'), member)).status).toBe(403)
  })

  test('a service account needs the scope of the records, and of the class of a field', async () => {
    const ask = async (definition: ReportDefinition, scopes: TokenScope[]) =>
      read(definition, { ...hr, token: (await app.people.serviceAccount(scopes)).token })
    expect((await ask(bySize, ['reports:read'])).result.message).toBe("The token doesn't have the scope employees:read")
    expect((await ask(bySize, ['reports:read', 'employees:read'])).result.message).toBe(
      "The token doesn't have the scope fields:sensitive",
    )
    expect((await ask(bySize, ['reports:read', 'employees:read', 'fields:sensitive'])).status).toBe(200)
    const { token } = await app.people.serviceAccount(['reports:read', 'leave:read'])
    const taken: ReportDefinition = {
      ...definitionOf('absence'),
      measure: 'taken',
      time: { kind: 'relative', period: 'last 5 years', step: 'total' },
    }
    const { result } = await list(taken, {}, { ...hr, token })
    expect(result.total).toBeGreaterThan(0)
    expect(new Set(result.items.map(({ detail }) => detail))).toEqual(new Set(['']))
  })

  test('fields have the readers of fields.tsv', () => {
    const [header = [], ...rows] = readFileSync(join(import.meta.dirname, '../../../../contract/fields.tsv'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split('\t'))
    const ofEmployees = new Map(rows.filter(([entity]) => entity === 'employee').map((row) => [row[1], row]))
    const compared = Object.entries<{ lead: boolean; scope?: string }>(readerFields).flatMap(
      ([name, { lead, scope }]) => {
        const row = ofEmployees.get(name)
        if (!row?.[header.indexOf('read_self')]) return []
        expect([name, row[header.indexOf('read_lead_team')]]).toEqual([name, lead ? 'y' : 'n'])
        expect([name, row[header.indexOf('class')] === 'sensitive']).toEqual([name, scope === 'fields:sensitive'])
        return [name]
      },
    )
    expect(compared.length).toBeGreaterThan(9)
  })
})

test('groups and series of leave types have their colours, others have none', async () => {
  const liability = definitionOf('liability')
  const { result } = await read(liability)
  const types = await app.db.selectFrom('leave_type').select(['name', 'color']).execute()
  const colors = new Map(types.map(({ name, color }) => [name, color]))
  expect(result.series.map(({ label, color }) => [label, color])).toEqual(
    result.series.map(({ label }) => [label, colors.get(label)]),
  )
  expect(result.series.length).toBeGreaterThan(0)
  expect(result.series.map(({ color }) => color)).not.toContain(undefined)
  expect(result.rows.filter((row) => 'color' in row)).toEqual([])
  const byType = await read({ ...liability, groupBy: 'leaveType', splitBy: null })
  expect(byType.result.rows.map(({ color }) => color)).toEqual(byType.result.rows.map(({ label }) => colors.get(label)))
})

describe('definitions', () => {
  const raw = (definition: unknown) =>
    app.callRaw(reportsApi.result, { query: { definition: JSON.stringify(definition) } }, { as: hr })

  test('a report continues without a deleted field, and says so', async () => {
    const field = await app.people.customField({ kind: 'choice' })
    const name = `custom.${field.uuid}` as const
    const definition: ReportDefinition = { ...definitionOf('positions'), splitBy: name, filters: { [name]: 'x' } }
    const employed = english(reportNotes.employed)
    expect((await read(definition)).result.notes).toEqual([employed])
    await app.db
      .updateTable('custom_field')
      .set({ archived_at: sql<Date>`now()` })
      .where('id', '=', field.uuid)
      .execute()
    const { status, result } = await read(definition)
    expect([status, result.notes]).toEqual([
      200,
      ['A field of this report no longer exists and is left out.', employed],
    ])
    expect(result.definition).toEqual(definitionOf('positions'))
    expect(result.total).toEqual((await read(definitionOf('positions'))).result.total)
  })

  test('a malformed or contradictory definition is refused', async () => {
    expect((await app.callRaw(reportsApi.result, { query: { definition: '{' } }, { as: hr })).status).toBe(400)
    expect((await raw({ ...definitionOf('positions'), subject: 'salaries' })).status).toBe(400)
    expect((await raw({ ...definitionOf('positions'), filters: { "x'; drop table employee; --": '1' } })).status).toBe(
      400,
    )
    const future = await raw({ ...definitionOf('positions'), time: { kind: 'day', day: '2999-01-01' } })
    expect([future.status, future.result.message]).toEqual([
      400,
      [expect.objectContaining({ field: 'definition.time', message: 'Choose a day up to today' })],
    ])
    // A value that is no id matches no one.
    const none = await raw({ ...definitionOf('positions'), filters: { position: "' or true" } })
    expect([none.status, none.result.total]).toEqual([200, { value: 0, count: 0 }])
    expect((await list(definitionOf('headcount'), {})).status).toBe(400)
    expect((await list(definitionOf('headcount'), { row: '1999-01' })).status).toBe(400)
    expect((await list(definitionOf('positions'), { row: '=none' })).result.total).toBe(0)
  })

  test('names with markup or formulas stay text', async () => {
    const { result } = await read(definitionOf('positions'))
    const labels = result.rows.map(({ label }) => label)
    expect(labels).toEqual(expect.arrayContaining([`=1+1 ${firstSeed}`, `<b>Tester</b> ${firstSeed}`]))
    const {
      status,
      headers,
      result: file,
    } = await app.call(
      exportsApi.sheet,
      { params: { list: 'report' }, query: { definition: JSON.stringify(definitionOf('positions')) } },
      { as: hr },
    )
    expect([status, headers['content-disposition']]).toEqual([200, 'attachment; filename=Report.xlsx'])
    const sheet = await unzip(file, 'xl/worksheets/sheet1.xml')
    expect(sheet).toContain(`<t>'=1+1 ${firstSeed}</t>`)
    expect(sheet).not.toContain('<f>')
  })

  test('steps are named in the language of the reader', async () => {
    const quarters: ReportDefinition = {
      ...definitionOf('headcount'),
      time: { kind: 'period', from: '2026-01-01', to: '2026-06-30', step: 'quarter' },
    }
    expect((await read(quarters)).result.rows.map(({ label }) => label)).toEqual(['Q1 2026', 'Q2 2026'])
    const months = { ...quarters, time: { ...quarters.time, step: 'month' } } as ReportDefinition
    const { result } = await app.call(
      reportsApi.result,
      { query: { definition: JSON.stringify(months) } },
      { as: hr, headers: { 'accept-language': 'de' } },
    )
    expect(result.rows[0]?.label).toBe('Jan. 2026')
  })
})

test('the records of Other are found and read in one transaction, which a slow statement ends', async () => {
  const definition: ReportDefinition = {
    subject: 'applicants',
    measure: 'applications',
    groupBy: 'appliedPosition',
    splitBy: null,
    time: { kind: 'relative', period: 'last 12 months', step: 'total' },
    filters: {},
    plot: 'table',
  }
  const locking = await app.pool.connect()
  await locking.query('begin; lock table application in access exclusive mode')
  const answer = list(definition, { row: otherKey })
  const waiting = async () =>
    (
      await app.pool.query<{ isInTransaction: boolean }>(`
        select xact_start < query_start as "isInTransaction" from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
    ).rows
  await expect.poll(waiting).toEqual([{ isInTransaction: true }])
  await locking.query('rollback')
  locking.release()
  expect((await answer).status).toBe(200)
})
