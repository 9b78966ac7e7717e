// Service accounts change what notifies employees and approvers: the notifications name the account.
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { validEmployee } from '@hr/contract/areas/employees/employees.fixture'
import { nonWorkingDaysApi } from '@hr/contract/areas/leave/non-working-days'
import { workSchedulesApi } from '@hr/contract/areas/leave/work-schedules'
import { notificationsApi } from '@hr/contract/areas/notifications/notifications'
import { beforeEach, expect, test } from 'vitest'
import { ana, app, applied, decide, lead, useLeave } from './leave.ts'
import type { Person } from './people.ts'

useLeave()

let service: { name: string; token: string }
let as: Person
beforeEach(async () => {
  service = await app.people.serviceAccount()
  // Only its token is used.
  as = service as unknown as Person
})

const contentsFor = async (person: Person) =>
  (await app.call(notificationsApi.list, {}, { as: person })).result.notifications.map(({ content }) => content)

test('a non-working day is added over approved leave, moved and deleted', async () => {
  const { uuid } = await applied({ startDate: '2031-06-09', endDate: '2031-06-13' })
  await decide(uuid, 'approved')

  const body = { title: 'Founding day', startDate: '2031-06-10', endDate: '2031-06-10' }
  const added = await app.callRaw(nonWorkingDaysApi.create, { body }, { as })
  expect(added.status, JSON.stringify(added.result)).toBe(200)
  const [told] = await contentsFor(ana)
  expect(told).toContain('is now 4 days')

  const id = added.result.nonWorkingDay.uuid
  const moved = { ...body, startDate: '2031-06-11', endDate: '2031-06-12', version: 1 }
  expect((await app.callRaw(nonWorkingDaysApi.update, { params: { id }, body: moved }, { as })).status).toBe(200)
  expect((await app.callRaw(nonWorkingDaysApi.remove, { params: { id } }, { as })).status).toBe(200)
  expect((await contentsFor(ana)).slice(0, 2)).toEqual([
    expect.stringContaining('is now 5 days'),
    expect.stringContaining('is now 3 days'),
  ])
})

test('an employee with an undecided request is archived', async () => {
  await app.people.delegation(lead, await app.people.employee())
  await applied()
  const archived = await app.callRaw(
    employeesApi.archive,
    { params: { id: ana.uuid }, body: { isArchived: true } },
    { as },
  )
  expect(archived.status, JSON.stringify(archived.result)).toBe(200)
  expect((await contentsFor(lead)).join('\n')).toContain(service.name)
})

test('a work schedule is given to an employee with approved leave', async () => {
  const { uuid } = await applied()
  await decide(uuid, 'approved')
  const body = { startsOn: '2031-01-01', week: [1, 1, 1, 1, 0, 0, 0] }
  const added = await app.callRaw(workSchedulesApi.create, { params: { id: ana.uuid }, body }, { as })
  expect(added.status, JSON.stringify(added.result)).toBe(200)
  expect((await contentsFor(ana))[0]).toContain('is now 4 days')
})

test('an employee with approved leave moves to an office with another calendar', async () => {
  const { uuid } = await applied()
  await decide(uuid, 'approved')
  const officeLocation = await app.people.office('2031-06-10')
  const position = await app.people.position('Developer')
  const { firstName, lastName, email } = ana
  const body = { ...validEmployee, firstName, lastName, email, position, officeLocation }
  const moved = await app.callRaw(employeesApi.update, { params: { id: ana.uuid }, body }, { as })
  expect(moved.status, JSON.stringify(moved.result)).toBe(200)
  expect((await contentsFor(ana))[0]).toContain('is now 4 days')
})
