import { dashboardApi } from '@hr/contract/areas/dashboard/dashboard'
import { equipmentApi } from '@hr/contract/areas/equipment/equipment'
import { leaveApi } from '@hr/contract/areas/leave/leave'
import type { StoredStatus } from '@hr/contract/areas/leave/status'
import { teamCalendarApi } from '@hr/contract/areas/leave/team-calendar'
import { directoryApi } from '@hr/contract/areas/people/directory'
import { addDays, todayIn } from '@hr/contract/lib/dates'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../../testing/people.ts'
import { sharedTestApp, type TestApp } from '../../testing/test-app.ts'
import { listAwayOn } from '../webhooks/chat.queries.ts'

const today = todayIn('Europe/Sarajevo')
const [yesterday, tomorrow] = [addDays(today, -1), addDays(today, 1)]

let app: TestApp
let hr: Person
let lead: Person
/** The lead decides on their requests. */
let colleague: Person
let type: { uuid: string }
beforeAll(async () => {
  app = await sharedTestApp()
  hr = await app.people.superadmin()
  lead = await app.people.teamLead()
  colleague = await app.people.employee({ supervisor: lead })
  type = await app.people.leaveType({ half_days: true })
})

type Employee = Parameters<TestApp['people']['employee']>[0]
type Leave = { startDate?: string; endDate?: string; startHalf?: boolean; endHalf?: boolean; status?: StoredStatus }

/** Adds an employee who works every day, because the company overview counts working days. */
async function addEmployee(employee: Employee = {}): Promise<Person> {
  const person = await app.people.employee({ supervisor: lead, lastName: `Away ${crypto.randomUUID()}`, ...employee })
  const schedule = { employee_id: person.uuid, starts_on: '2020-01-01', week: [2, 2, 2, 2, 2, 2, 2] }
  await app.db.insertInto('work_schedule').values(schedule).execute()
  return person
}

/** Adds a request as it is stored. */
async function addLeave(
  { uuid }: Person,
  { startDate = yesterday, endDate = tomorrow, startHalf = false, endHalf = false, status = 'approved' }: Leave,
) {
  await app.db
    .insertInto('leave_request')
    .values({
      employee_id: uuid,
      leave_type_id: type.uuid,
      start_date: startDate,
      end_date: endDate,
      start_half: startHalf,
      end_half: endHalf,
      total_days: 1,
      day_halves: [2],
      status,
      cancel_requested_on: status === 'canceling' ? yesterday : null,
    })
    .execute()
}

const isOn = ({ startDate, endDate }: { startDate: string; endDate: string | null }) =>
  startDate <= today && (endDate === null || endDate >= today)
const oneDay = { startDate: today, endDate: today }

/** The places that tell who is away today. */
const places: Record<string, (person: Person) => Promise<boolean>> = {
  'team calendar': async ({ uuid }) => {
    const { people } = (await app.call(teamCalendarApi.read, { query: oneDay }, { as: hr })).result
    return people.some((person) => person.uuid === uuid && person.leave.some(isOn))
  },
  'company overview': async ({ uuid: user }) => {
    const query = { ...oneDay, user, pending: 'false' } as const
    return (await app.callRaw(leaveApi.wallchart, { query }, { as: hr })).result.away[0] === 1
  },
  dashboard: async ({ uuid }) => {
    const { total, people } = (await app.call(dashboardApi.awayToday, {}, { as: hr })).result
    expect(people).toHaveLength(total)
    return people.some((person) => person.uuid === uuid)
  },
  directory: async ({ lastName }) => {
    const query = { page: '1', q: lastName }
    return (await app.call(directoryApi.list, { query }, { as: hr })).result.items[0]?.isAway ?? false
  },
  equipment: async (person) => {
    const { code } = await app.people.item('equipment', { heldBy: person })
    const { result } = await app.call(equipmentApi.list, { query: { page: '1', q: code } }, { as: hr })
    // The code of another item may begin with this one.
    return result.items.find((item) => item.code === code)!.employee!.isAway
  },
  'approval requests': async ({ uuid }) => {
    const query = { ...oneDay, uuid: colleague.uuid }
    const { absences } = (await app.call(leaveApi.away, { query }, { as: lead })).result
    return absences.some(({ user, isWaiting, ...absence }) => user.uuid === uuid && !isWaiting && isOn(absence))
  },
  chat: async ({ lastName }) => (await listAwayOn(app.db, today, null)).some(({ name }) => name.endsWith(lastName)),
}

test.each<[string, boolean, { employee?: Employee; leave?: Leave; isArchived?: boolean }]>([
  ['nothing', false, {}],
  ['approved leave', true, { leave: {} }],
  ['leave with a cancellation request', true, { leave: { status: 'canceling' } }],
  ['pending leave', false, { leave: { status: 'pending' } }],
  ['rejected leave', false, { leave: { status: 'rejected' } }],
  ['canceled leave', false, { leave: { status: 'canceled' } }],
  ['leave until yesterday', false, { leave: { endDate: yesterday } }],
  ['leave from tomorrow on', false, { leave: { startDate: tomorrow } }],
  ['leave until noon', true, { leave: { endDate: today, endHalf: true } }],
  ['leave from noon on', true, { leave: { startDate: today, startHalf: true } }],
  ['maternity leave', true, { employee: { record: { status: 'Maternity leave' } } }],
  ['maternity leave and approved leave', true, { employee: { record: { status: 'Maternity leave' } }, leave: {} }],
  ['approved leave, not active', false, { employee: { record: { status: 'Not active' } }, leave: {} }],
  ['approved leave, archived', false, { leave: {}, isArchived: true }],
  ['maternity leave, archived', false, { employee: { record: { status: 'Maternity leave' } }, isArchived: true }],
  ['approved leave, not yet started', false, { employee: { startDate: tomorrow }, leave: {} }],
  ['approved leave, ended', false, { employee: { record: { end_date: yesterday } }, leave: {} }],
  ['maternity leave, ended', false, { employee: { record: { status: 'Maternity leave', end_date: yesterday } } }],
])(
  'every place has the same answer for an employee with %s: %s',
  async (_, isAway, { employee, leave, isArchived }) => {
    await app.db.deleteFrom('leave_request').execute()
    await app.db.updateTable('employee').set({ status: 'Active' }).where('status', '=', 'Maternity leave').execute()
    const person = await addEmployee(employee)
    if (leave) await addLeave(person, leave)
    if (isArchived) await app.people.archive(person)
    const answers = Object.entries(places).map(async ([place, ask]) => [place, await ask(person)])
    expect(Object.fromEntries(await Promise.all(answers))).toEqual(
      Object.fromEntries(Object.keys(places).map((place) => [place, isAway])),
    )
  },
)

test('answers 404 for an employee who does not exist', async () => {
  const uuid = crypto.randomUUID()
  expect((await app.call(leaveApi.away, { query: { ...oneDay, uuid } }, { as: hr })).status).toBe(404)
  const { token } = await app.people.serviceAccount()
  const headers = { authorization: `Bearer ${token}` }
  expect((await app.call(leaveApi.away, { query: oneDay }, { headers })).status).toBe(404)
})

describe('maternity leave', () => {
  test.each([
    ['HR', 'Maternity leave', () => hr],
    ['leads', null, () => lead],
  ] as const)('is shown to %s with the status %s', async (_, employeeStatus, reader) => {
    const { uuid: user } = await addEmployee({ record: { status: 'Maternity leave' } })
    const query = { ...oneDay, user }
    const { people } = (await app.call(leaveApi.wallchart, { query }, { as: reader() })).result
    expect(people).toMatchObject([{ uuid: user, leave: [], openAbsence: { startDate: today, employeeStatus } }])
  })

  test('is joined with approved leave beside a request', async () => {
    const ana = await addEmployee({ record: { status: 'Maternity leave' } })
    await addLeave(ana, {})
    const query = { startDate: yesterday, endDate: addDays(today, 5), uuid: colleague.uuid }
    const { absences } = (await app.call(leaveApi.away, { query }, { as: lead })).result
    expect(absences.filter(({ user }) => user.uuid === ana.uuid)).toMatchObject([
      { startDate: yesterday, endDate: query.endDate, hasEnd: false, isWaiting: false },
    ])
  })

  test('is away without a reason for coworkers', async () => {
    const ana = await addEmployee({ record: { status: 'Maternity leave' } })
    const coworker = await addEmployee()
    const { people } = (await app.call(teamCalendarApi.read, { query: oneDay }, { as: coworker })).result
    expect(people.find(({ uuid }) => uuid === ana.uuid)?.leave).toEqual([
      { startDate: today, endDate: null, startHalf: false, endHalf: false },
    ])
  })
})
