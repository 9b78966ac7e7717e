import { importMappingsApi } from '@hr/contract/areas/imports/import-mappings'
import { optionListsApi, optionListsTexts, type OptionListName } from '@hr/contract/areas/employees/option-lists'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { holidayCalendarsApi } from '@hr/contract/areas/leave/holiday-calendars'
import { leaveApi } from '@hr/contract/areas/leave/leave'
import { leaveFactsApi } from '@hr/contract/areas/leave/facts'
import { defaultRules, leavePoliciesApi } from '@hr/contract/areas/leave/policies'
import { viewChangesApi } from '@hr/contract/areas/views/changes'
import { viewsApi } from '@hr/contract/areas/views/views'
import { english } from '@hr/contract/lib/messages'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { findFacts, recordFacts } from '../leave-grants/facts.queries.ts'
import type { Person } from '../../testing/people.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Person
beforeEach(async () => {
  app = await testApp()
  admin = await app.people.admin()
})

const listed = async (list: OptionListName, query: object = {}) => {
  const { result } = await app.call(
    optionListsApi.list,
    { params: { list }, query: { page: '1', ...query } },
    { as: admin },
  )
  return result.items.map(({ value, employees }) => [value, employees])
}
const change = (
  action: 'rename' | 'merge',
  value: string,
  to: string,
  { list = 'officeLocation', employees = 1 }: { list?: OptionListName; employees?: number } = {},
) => app.call(optionListsApi.change, { params: { list }, body: { action, value, to, employees } }, { as: admin })
const inOffice = (office: string, wanted: object = {}) =>
  app.people.employee({ ...wanted, record: { office_location: office } })
const recordOf = async ({ uuid }: Person) =>
  (await app.call(employeesApi.find, { params: { id: uuid } }, { as: admin })).result
const addCalendar = (name: string, offices: string[]) =>
  app.callRaw(holidayCalendarsApi.create, { body: { name, offices } }, { as: admin })
const addPolicy = (name: string, rules: object) =>
  app.callRaw(leavePoliciesApi.create, { body: { name, rules: { ...defaultRules, ...rules } } }, { as: admin })

test('lists values by name with their employees, archived ones included, in pages', async () => {
  await inOffice('Zagreb')
  await inOffice('Zagreb', { isArchived: true })
  await inOffice('Čapljina')
  await inOffice('')
  expect(await listed('officeLocation')).toEqual([
    ['Čapljina', 1],
    ['Zagreb', 2],
  ])
  expect(await listed('officeLocation', { sort: 'employees', order: 'desc', pageSize: '1' })).toEqual([['Zagreb', 2]])
  expect(await listed('officeLocation', { q: 'cap' })).toEqual([['Čapljina', 1]])
  expect(await listed('departments')).toEqual([])
})

test('renames a value for all employees at once, in their history and versions', async () => {
  const people = [await app.people.employee(), await app.people.employee()]
  await app.db
    .updateTable('employee')
    .set({ departments: 'HR' })
    .where(
      'id',
      'in',
      people.map(({ uuid }) => uuid),
    )
    .execute()
  const superadmin = await app.people.superadmin()
  const { version } = await recordOf(people[0]!)
  const { status, result } = await change('rename', 'HR', 'People', { list: 'departments', employees: 2 })
  expect([status, result.message]).toEqual([200, english(optionListsTexts.renamed(2, 'People'))])
  for (const person of people) {
    expect(await recordOf(person)).toMatchObject({ departments: 'People', version: version + 1 })
    const history = await app.call(
      employeesApi.history,
      { params: { id: person.uuid }, query: { page: '1' } },
      { as: superadmin },
    )
    expect(history.result.items).toContainEqual(
      expect.objectContaining({ changes: [expect.objectContaining({ before: 'HR', after: 'People' })] }),
    )
  }
})

test('refuses a name that is in use, also in other letter case, the same one, and an unknown one to merge into', async () => {
  await inOffice('Zagreb')
  await inOffice('Mostar')
  const problem = (text: (typeof optionListsTexts)['taken']) => ({
    status: 422,
    result: { message: [{ field: 'to', message: english(text) }] },
  })
  // cspell:disable-next-line
  for (const used of ['ZAGREB', 'Za\u200bgreb', 'Ｚａｇｒｅｂ'])
    expect(await change('rename', 'Mostar', used), used).toMatchObject(problem(optionListsTexts.taken))
  expect(await change('rename', 'Mostar', 'Mostar')).toMatchObject(problem(optionListsTexts.sameName))
  expect(await change('merge', 'Mostar', 'Split')).toMatchObject(problem(optionListsTexts.gone))
  expect((await change('rename', 'Mostar', 'MOSTAR')).status, 'only the letter case').toBe(200)
  expect(await listed('officeLocation')).toEqual([
    ['MOSTAR', 1],
    ['Zagreb', 1],
  ])
})

test('refuses a change if another number of employees has the value by now', async () => {
  await inOffice('Zagreb')
  await inOffice('Zagreb')
  expect(await change('rename', 'Zagreb', 'Split')).toMatchObject({
    status: 409,
    result: { message: english(optionListsTexts.countChanged(2)) },
  })
})

test('refuses the second of two concurrent changes of a value', async () => {
  await inOffice('Zagreb')
  const answers = await Promise.all([change('rename', 'Zagreb', 'Split'), change('rename', 'Zagreb', 'Mostar')])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await listed('officeLocation')).toHaveLength(1)
})

describe('offices', () => {
  test('keep their holiday calendar, policies, leave and confirmed facts under a new name', async () => {
    const ana = await inOffice('Zagreb')
    const type = await app.people.leaveType({})
    await addCalendar('Croatia', ['Zagreb'])
    const dates = { startDate: '2031-06-09', endDate: '2031-06-13', reason: 'Fair', projects: [], offices: ['zagreb'] }
    await addPolicy('Annual', { offices: ['Zagreb', 'Split'], blockedDates: [dates] })
    const applied = await app.callRaw(
      leaveApi.apply,
      { body: { leaveType: type, startDate: '2031-07-07', endDate: '2031-07-11' } },
      { as: ana },
    )
    await app.db
      .insertInto('previous_office')
      .values({ employee_id: ana.uuid, until: '2020-01-01', office: 'Zagreb' })
      .execute()
    // A granted year, and facts that HR has confirmed.
    const { id: policyId, rules: stored } = await app.db
      .selectFrom('leave_policy')
      .select(['id', 'rules'])
      .executeTakeFirstOrThrow()
    const year = { policy_id: policyId, year: 2030, rules: JSON.stringify(stored), expired_date: '2031-06-30' as const }
    await app.db
      .insertInto('leave_type')
      .values({ name: 'Annual 2030', color: '#3556c4', ...year })
      .execute()
    await sql`
      insert into leave_fact (employee_id, facts)
      select e.id, ${recordFacts} from employee e where e.id = ${ana.uuid}`.execute(app.db)
    await change('rename', 'Zagreb', 'Rijeka')
    const { rules } = await app.db
      .selectFrom('leave_type')
      .select('rules')
      .where('year', '=', 2030)
      .executeTakeFirstOrThrow()
    expect(rules).toMatchObject({ offices: ['Split', 'Rijeka'] })
    expect(await findFacts(app.db, ana.uuid)).toMatchObject({ facts: { officeLocation: 'Rijeka' } })
    const calendars = await app.call(holidayCalendarsApi.list, {}, { as: admin })
    expect(calendars.result.find(({ name }) => name === 'Croatia')).toMatchObject({ offices: ['Rijeka'], version: 2 })
    const policies = await app.call(leavePoliciesApi.list, { query: { page: '1' } }, { as: admin })
    const [policy] = policies.result.items
    expect(policy).toMatchObject({ version: 2, rules: { offices: ['Split', 'Rijeka'] } })
    expect(policy?.rules.blockedDates[0]?.offices).toEqual(['Rijeka'])
    const leave = await app.call(leaveApi.find, { params: { id: applied.result.leave.uuid } }, { as: ana })
    expect(leave.result.totalDays).toBe(5)
    const moves = await app.db.selectFrom('previous_office').select('office').execute()
    expect(moves).toEqual([{ office: 'Rijeka' }])
    expect((await app.call(leaveFactsApi.list, {}, { as: admin })).result.total).toBe(0)
  })

  test('are merged if they have the same holiday calendar and the same policies', async () => {
    const [ana, boris] = [await inOffice('Mostar'), await inOffice('Sarajevo')]
    await addCalendar('Bosnia', ['Mostar', 'Sarajevo'])
    await addPolicy('Annual', { offices: ['Mostar', 'Sarajevo'] })
    expect((await change('merge', 'Mostar', 'Sarajevo')).status).toBe(200)
    for (const person of [ana, boris]) expect((await recordOf(person)).officeLocation).toBe('Sarajevo')
    const calendars = await app.call(holidayCalendarsApi.list, {}, { as: admin })
    expect(calendars.result.find(({ name }) => name === 'Bosnia')?.offices).toEqual(['Sarajevo'])
    const policies = await app.call(leavePoliciesApi.list, { query: { page: '1' } }, { as: admin })
    expect(policies.result.items[0]?.rules.offices).toEqual(['Sarajevo'])
  })

  test('are not merged if leave would follow another holiday calendar, policy or spelling', async () => {
    await inOffice('Zagreb')
    await inOffice('Mostar')
    await addCalendar('Croatia', ['Zagreb'])
    const refused = { status: 409, result: { message: english(optionListsTexts.otherCalendar('Mostar', 'Zagreb')) } }
    expect(await change('merge', 'Mostar', 'Zagreb')).toMatchObject(refused)
    await inOffice('Split')
    await addPolicy('Annual', { offices: ['Split'] })
    expect(await change('merge', 'Mostar', 'Split')).toMatchObject({
      status: 409,
      result: { message: english(optionListsTexts.otherPolicy('Annual', 'Mostar', 'Split')) },
    })
    expect((await change('rename', 'Mostar', 'Annual')).status).toBe(200)
    await inOffice('ANNUAL')
    expect(await change('merge', 'Annual', 'Split')).toMatchObject({
      status: 409,
      result: { message: english(optionListsTexts.otherSpelling('Annual', 'ANNUAL')) },
    })
  })

  test('take no name of a holiday calendar whose days would differ', async () => {
    await inOffice('Mostar')
    await addCalendar('Croatia', ['Zagreb'])
    expect((await change('rename', 'Mostar', 'Zagreb')).status).toBe(409)
    await addCalendar('Bosnia', ['Mostar'])
    expect((await change('rename', 'Mostar', 'Neum')).status).toBe(200)
  })
})

test.each<[string, Parameters<typeof change>[]]>([
  [
    'one new name',
    [
      ['rename', 'A', 'Zed'],
      ['rename', 'B', 'Zed'],
    ],
  ],
  [
    'each other',
    [
      ['merge', 'A', 'B'],
      ['merge', 'B', 'A'],
    ],
  ],
])('of two changes at once that give values %s, one is refused', async (_, changes) => {
  for (const departments of ['A', 'B']) await app.people.employee({ record: { departments } })
  const answers = await Promise.all(
    changes.map(([action, value, to]) => change(action, value, to, { list: 'departments' })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => [409, 422].includes(status))).toHaveLength(1)
})

test('a value that no employee has is refused', async () => {
  expect(await change('rename', 'Unused', 'Other', { list: 'departments', employees: 0 })).toMatchObject({
    status: 409,
    result: { message: english(optionListsTexts.gone) },
  })
})

test('saved views, saved reports and kept columns of imports follow', async () => {
  const boris = await inOffice('Zagreb')
  const save = (list: string, content: object) =>
    app.callRaw(
      viewChangesApi.create,
      { body: { list, name: list, content } },
      { as: list === 'directory' ? boris : admin },
    )
  const order = { columns: ['lastName'], sort: null, order: 'asc' }
  await save('directory', { kind: 'list', filters: { office: 'Zagreb' }, ...order })
  const report = {
    subject: 'employees',
    measure: 'headcount',
    groupBy: 'position',
    splitBy: null,
    time: { kind: 'today' },
    filters: { office: 'zagreb' },
    plot: 'bar',
  }
  await save('reports', { kind: 'report', definition: report })
  const columns = [{ header: 'Place', target: 'officeLocation', dayOrder: null }]
  const replaced = [{ column: 'officeLocation', value: 'ZG', by: 'Zagreb' }]
  const params = { list: 'employees' as const }
  await app.call(importMappingsApi.keep, { params, body: { columns, replaced } }, { as: admin })
  await change('rename', 'Zagreb', 'Zagreb West')
  const viewOf = async (as: Person) => (await app.call(viewsApi.list, {}, { as })).result[0]
  expect(await viewOf(boris)).toMatchObject({ version: 2, content: { filters: { office: 'Zagreb West' } } })
  expect(await viewOf(admin)).toMatchObject({ content: { definition: { filters: { office: 'zagreb west' } } } })
  const [mapping] = (await app.call(importMappingsApi.list, { params }, { as: admin })).result
  expect(mapping).toMatchObject({ version: 2, replaced: [{ value: 'ZG', by: 'Zagreb West' }] })
})
