// Every cell of the table in `docs/rules.md`, section 2, is tried with people of its own.
import { readFileSync } from 'node:fs'
import { setupApi } from '@hr/contract/areas/company/setup'
import { dashboardApi } from '@hr/contract/areas/dashboard/dashboard'
import { levelSteps } from '@hr/contract/areas/employees/derived'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { validEmployee } from '@hr/contract/areas/employees/employees.fixture'
import { peopleApi } from '@hr/contract/areas/employees/people'
import { equipmentApi } from '@hr/contract/areas/equipment/equipment'
import { validItem } from '@hr/contract/areas/equipment/items.fixture'
import { creditsApi } from '@hr/contract/areas/leave/credits'
import { delegationsApi } from '@hr/contract/areas/leave/delegations'
import { feedsApi } from '@hr/contract/areas/leave/feeds'
import { leaveApi } from '@hr/contract/areas/leave/leave'
import { teamCalendarApi } from '@hr/contract/areas/leave/team-calendar'
import { directoryApi } from '@hr/contract/areas/people/directory'
import { positionsApi } from '@hr/contract/areas/positions/positions'
import { projectsApi } from '@hr/contract/areas/projects/projects'
import { validProject } from '@hr/contract/areas/projects/projects.fixture'
import { addDays, addMonths } from '@hr/contract/lib/dates'
import type { Insertable } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Tables } from '../db/tables.ts'
import { directoryOf, type Directory } from './directory.ts'
import { admin, ana, app, applied, apply, decide, lead, today, useLeave } from './leave.ts'
import type { Person } from './people.ts'

useLeave()

let directory: Directory
beforeAll(async () => {
  directory = await directoryOf(app)
})

type Wanted = NonNullable<Parameters<typeof app.people.person>[0]>
const states: Record<string, () => Wanted> = {
  'Before the first day': () => ({ startDate: addDays(today, 1) }),
  Employed: () => ({ startDate: today, record: { end_date: today } }),
  'After the last day': () => ({ startDate: '2020-01-01', record: { end_date: addDays(today, -1) } }),
  Archived: () => ({ isArchived: true }),
  'Not active': () => ({ status: 'Not active' }),
  'Maternity leave': () => ({ status: 'Maternity leave' }),
}

const isDone = ({ status }: { status: number }) => status === 200
const isAmong = (people: readonly { uuid: string }[], { uuid }: Person) => people.some((one) => one.uuid === uuid)
const delegation = (body: object) =>
  app.callRaw(delegationsApi.create, { body: { startDate: today, endDate: today, ...body } }, { as: admin })
const projectOf = (team: object) => ({ ...validProject, projectId: crypto.randomUUID(), ...team })
const picked = async (person: Person, as: Person) => {
  const isFound = async (query: object) => isAmong((await app.call(peopleApi.find, { query }, { as })).result, person)
  const [byName, byId] = [await isFound({ q: person.lastName }), await isFound({ uuid: person.uuid })]
  expect(byId).toBe(byName)
  return byName
}
const listed = async (person: Person, query: { isEmployed?: 'true' } = {}) =>
  isAmong(
    (await app.call(employeesApi.list, { query: { q: person.lastName, page: '1', ...query } }, { as: admin })).result
      .items,
    person,
  )
/** The request of a new employee with this supervisor. */
const leaveOfReport = async (supervisor: Person) => applied({}, await app.people.employee({ supervisor }))
const isAsked = async ({ uuid }: Person, requestId: string) => {
  const asked = await app.db
    .selectFrom('notification')
    .select('id')
    .where('recipient_id', '=', uuid)
    .where('leave_request_id', '=', requestId)
    .execute()
  return asked.length > 0
}
const countActive = async () => (await app.call(dashboardApi.tiles, {}, { as: admin })).result.activeEmployees

const setRecord = ({ uuid }: Person, record: Partial<Insertable<Tables['employee']>>) =>
  app.db.updateTable('employee').set(record).where('id', '=', uuid).execute()
/** Approved leave of today. */
const leaveToday = async (person: Person) => {
  const { uuid } = await app.people.leave(person)
  const approved = { status: 'approved', start_date: today, end_date: today } as const
  await app.db.updateTable('leave_request').set(approved).where('id', '=', uuid).execute()
}

/** Today may be a weekend. */
const worksDaily = async (person: Person) => {
  const schedule = { employee_id: person.uuid, starts_on: '2020-01-01', week: Array<number>(7).fill(2) }
  await app.db.insertInto('work_schedule').values(schedule).execute()
  return person
}

type Make = (more?: Wanted) => Promise<Person>

/** Whether a new person is or does what the row says. */
const places: Record<string, (make: Make) => Promise<boolean>> = {
  'Sees leave of their reports': async (make) => {
    const person = await make()
    const { uuid } = await leaveOfReport(person)
    const isFound = isDone(await app.callRaw(leaveApi.find, { params: { id: uuid } }, { as: person }))
    const query = { type: 'supervisorOrTeamLeadLeaves', page: '1' } as const
    const { status, result } = await app.callRaw(leaveApi.list, { query }, { as: person })
    expect(status === 200 && result.items.some((request) => request.uuid === uuid), 'listed if found').toBe(isFound)
    return isFound
  },
  'Is asked to decide on leave of their reports': async (make) => {
    const person = await make()
    return isAsked(person, (await leaveOfReport(person)).uuid)
  },
  'Decides on leave of their reports': async (make) => {
    const person = await make()
    return isDone(await decide((await leaveOfReport(person)).uuid, 'approved', person))
  },
  'Decides as HR': async (make) =>
    isDone(await decide((await leaveOfReport(lead)).uuid, 'approved', await make({ role: 'Admin' }))),
  'Is told as HR': async (make) => {
    const person = await make({ role: 'Admin' })
    const alone = await app.people.employee()
    return isAsked(person, (await applied({}, alone)).uuid)
  },
  'Becomes a delegate': async (make) =>
    isDone(await delegation({ approver: lead.uuid, delegate: (await make()).uuid })),
  'Decides as a delegate': async (make) => {
    const person = await make()
    await app.people.delegation(lead, person, { startDate: today, endDate: today })
    const { uuid } = await leaveOfReport(lead)
    const isAllowed = isDone(await decide(uuid, 'approved', person))
    await app.db.deleteFrom('delegation').where('delegate_id', '=', person.uuid).execute()
    return isAllowed
  },
  'Gets a delegate': async (make) =>
    isDone(await delegation({ approver: (await make()).uuid, delegate: (await app.people.employee()).uuid })),
  'Is represented by a delegate': async (make) => {
    const [person, delegate] = [await make(), await app.people.employee()]
    const { uuid } = await leaveOfReport(person)
    await app.people.delegation(person, delegate, { startDate: today, endDate: today })
    return isDone(await decide(uuid, 'approved', delegate))
  },
  'Covers for a coworker': async (make) => {
    const person = await make({ supervisor: lead })
    const query = { startDate: today, endDate: today, substitutes: person.uuid }
    const { result } = await app.call(leaveApi.preview, { query }, { as: ana })
    return result.substitutes[0]?.problem === null
  },
  'Gets leave that HR requests, today': async (make) => {
    const { uuid } = await worksDaily(await make())
    return isDone(await apply({ uuid, startDate: today, endDate: today }, admin))
  },
  'Has pending leave approved, today': async (make) => {
    const { uuid } = await app.people.leave(await make())
    const dates = { start_date: today, end_date: today, total_days: 1, day_halves: [2] }
    await app.db.updateTable('leave_request').set(dates).where('id', '=', uuid).execute()
    return isDone(await decide(uuid, 'approved', admin))
  },
  'Gets time off in lieu for work today': async (make) => {
    const policy = await app.people.policy({ kind: 'earned' })
    const { uuid } = await make()
    const body = { policy, uuid, startDate: today, endDate: today, days: 1, reason: 'Release night' }
    return isDone(await app.callRaw(creditsApi.create, { body }, { as: admin }))
  },
  'Becomes a supervisor': async (make) => {
    const { uuid: id, firstName, lastName, email } = ana
    const position = await app.people.position(crypto.randomUUID())
    const supervisorOrTeamLead = { uuid: (await make()).uuid }
    const body = { ...validEmployee, firstName, lastName, email, position, supervisorOrTeamLead }
    return isDone(await app.callRaw(employeesApi.update, { params: { id }, body }, { as: admin }))
  },
  'Joins a project': async (make) => {
    const body = projectOf({ teamLead: null, teamMembers: [{ uuid: (await make()).uuid }] })
    return isDone(await app.callRaw(projectsApi.create, { body }, { as: admin }))
  },
  'Becomes the lead of a project': async (make) => {
    const body = projectOf({ teamLead: { uuid: (await make()).uuid }, teamMembers: [] })
    return isDone(await app.callRaw(projectsApi.create, { body }, { as: admin }))
  },
  'Is given equipment': async (make) => {
    const body = { ...validItem, code: crypto.randomUUID(), employee: { uuid: (await make()).uuid } }
    return isDone(await app.callRaw(equipmentApi.create, { body }, { as: admin }))
  },
  'Is found in pickers by coworkers': async (make) => picked(await make(), lead),
  'Is found in pickers by HR': async (make) => picked(await make(), admin),
  "Is in HR's list of employees": async (make) => listed(await make()),
  "Is in HR's list with the filter 'Employed today'": async (make) => listed(await make(), { isEmployed: 'true' }),
  "Is counted by the tile 'Active Employees'": async (make) => {
    const before = await countActive()
    await make()
    return (await countActive()) > before
  },
  'Is in the directory': async (make) => {
    const person = await make()
    const query = { q: person.lastName, page: '1' }
    return isAmong((await app.call(directoryApi.list, { query }, { as: ana })).result.items, person)
  },
  'Has a page for coworkers': async (make) =>
    isDone(await app.callRaw(directoryApi.find, { params: { id: (await make()).uuid } }, { as: ana })),
  'Is in the team calendar': async (make) => {
    const person = await make({ supervisor: lead })
    const query = { startDate: today, endDate: today }
    const { people } = (await app.call(teamCalendarApi.read, { query }, { as: ana })).result
    return people.some(({ name }) => name === `${person.firstName} ${person.lastName}`)
  },
  'Is away on the dashboard, with approved leave today': async (make) => {
    await app.db.deleteFrom('leave_request').execute()
    await app.db.updateTable('employee').set({ is_archived: true }).where('status', '=', 'Maternity leave').execute()
    await leaveToday(await make())
    return (await app.call(dashboardApi.awayToday, {}, { as: admin })).result.total > 0
  },
  "Is in 'Ended, not archived'": async (make) => {
    const { uuid } = await make()
    const { result } = await app.call(dashboardApi.ended, { query: { page: '1', pageSize: '100' } }, { as: admin })
    return result.items.some((person) => person.uuid === uuid)
  },
  'Has their birthday on the dashboard': async (make) => {
    const person = await make()
    await setRecord(person, { date_of_birth: '1990-02-10' })
    return isAmong(
      (await app.call(dashboardApi.birthdays, { params: { month: '2' }, query: { page: '1' } }, { as: admin })).result
        .items,
      person,
    )
  },
  'Has the end of their contract on the dashboard': async (make) => {
    const person = await make()
    await app.db
      .updateTable('employee')
      .set({ end_date: addDays(today, 7) })
      .where('id', '=', person.uuid)
      .where('end_date', 'is', null)
      .execute()
    const query = { page: '1', pageSize: '100' }
    return isAmong((await app.call(dashboardApi.workPeriods, { query }, { as: admin })).result.items, person)
  },
  'Reaches a seniority level on the dashboard, today': async (make) => {
    const person = await make()
    // Newcomers keep their first day.
    await app.db
      .updateTable('employee')
      .set({ start_date: addMonths(today, -12 * levelSteps[0]!.years) })
      .where('id', '=', person.uuid)
      .where((of) => of.or([of('start_date', 'is', null), of('start_date', '<=', today)]))
      .execute()
    return isAmong((await app.call(dashboardApi.levels, { query: { page: '1' } }, { as: admin })).result.items, person)
  },
  "Is in HR's leave calendar, today": async (make) => {
    const read = async (query: { user?: string } = {}) =>
      (
        await app.call(
          leaveApi.wallchart,
          { query: { startDate: today, endDate: today, scope: 'company', ...query } },
          { as: admin },
        )
      ).result
    const { total } = await read()
    const person = await make()
    const isListed = isAmong((await read({ user: person.uuid })).people, person)
    expect((await read()).total, 'counted if listed').toBe(total + Number(isListed))
    return isListed
  },
  "Is in a coworker's calendar feed": async (make) => {
    const person = await make({ supervisor: lead })
    await leaveToday(person)
    const { token } = await app.people.calendarFeed(ana, 'team')
    const { result } = await app.call(feedsApi.read, { params: { token } })
    return Buffer.from(await result.arrayBuffer()).includes(person.lastName)
  },
  'Is counted by their position': async (make) => {
    const name = crypto.randomUUID()
    await make({ positionId: (await app.people.position(name)).uuid })
    const { result } = await app.call(positionsApi.list, { query: { q: name } }, { as: admin })
    return Array.isArray(result) && result[0]?.employees === 1
  },
  'Is invited by the setup': async (make) => {
    const boss = await app.people.superadmin()
    const count = async () => (await app.call(setupApi.people, {}, { as: boss })).result.toInvite
    const before = await count()
    await make()
    return (await count()) > before
  },
  'Is a member of their project in SCIM': async (make) => {
    const person = await make()
    const { uuid } = await app.people.project({ members: [person] })
    const { members } = (await directory.get(`/Groups/${uuid}`)).body
    return (members as { value: string }[]).some(({ value }) => value === person.uuid)
  },
  'Is active in SCIM': async (make) => (await directory.get(`/Users/${(await make()).uuid}`)).body.active === true,
}

const rules = readFileSync(new URL('../../../docs/rules.md', import.meta.url), 'utf8')
const lines = rules.slice(rules.indexOf('| Place |')).split('\n\n')[0]!.split('\n')
const [[, ...columns] = [], , ...rows] = lines.map((line) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim()),
)

test('the table names these places and states', () => {
  expect(columns).toEqual(Object.keys(states))
  expect(rows.map(([place]) => place)).toEqual(Object.keys(places))
})

test.each(rows)('%s', async (place, ...cells) => {
  const found: Record<string, string> = {}
  for (const [state, wanted] of Object.entries(states))
    found[state] = (await places[place!]!((more) => app.people.person({ ...wanted(), ...more }))) ? 'yes' : 'no'
  expect(found).toEqual(Object.fromEntries(columns.map((state, at) => [state, cells[at]])))
})
