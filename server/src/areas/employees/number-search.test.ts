import { api } from '@hr/contract/api'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import type { Endpoint } from '@hr/contract/lib/endpoint'
import { beforeAll, expect, test } from 'vitest'
import type { Person } from '../../testing/people.ts'
import type { Requests } from '../../testing/requests.ts'
import { requestsOfAll } from '../../testing/requests-of-all.ts'
import { sharedTestApp, type TestApp } from '../../testing/test-app.ts'

// An employee number is internal: coworkers do not see it, and must not find it letter by letter.

const number = 'Zx-4711'
const searches = Object.values(api)
  .flatMap((calls) => Object.values<Endpoint>(calls))
  .filter(({ query }) => query !== undefined && 'q' in query.shape)

let app: TestApp
let requests: Requests
let superadmin: Person
let lead: Person
let coworker: Person
let ana: Person
beforeAll(async () => {
  app = await sharedTestApp()
  requests = requestsOfAll(app)
  superadmin = await app.people.superadmin()
  lead = await app.people.teamLead()
  coworker = await app.people.employee()
  ana = await app.people.employee({ supervisor: lead, record: { employee_number: number } })
  await app.people.leave(ana)
})

test.each(searches.map((call) => [`${call.method} ${call.path}`, call] as const))(
  '%s finds a number only if it shows it',
  async (name, call) => {
    const revealing: string[] = []
    for (const as of [superadmin, lead, coworker]) {
      const request: { query?: object } = { ...(await requests[name]?.(as)) }
      for (const q of [number, 'zx', '471']) {
        const { result } = await app.callRaw(call, { ...request, query: { ...request.query, page: '1', q } }, { as })
        const text = JSON.stringify(result)
        if (text.includes(ana.uuid) && !text.includes(number)) revealing.push(q)
      }
    }
    expect(revealing).toEqual([])
  },
)

test.each([number, 'zx', '471', 'zx 4711'])('the list of employees, which shows the number, finds %s', async (q) => {
  const { result } = await app.call(employeesApi.list, { query: { page: '1', q } }, { as: superadmin })
  expect(result.items).toMatchObject([{ uuid: ana.uuid, employeeNumber: number }])
})
