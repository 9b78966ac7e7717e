import { applicantsApi } from '@hr/contract/areas/applicants/applicants'
import { auditApi } from '@hr/contract/areas/audit/audit'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { equipmentApi } from '@hr/contract/areas/equipment/equipment'
import { licencesApi } from '@hr/contract/areas/equipment/licences'
import { leaveApi } from '@hr/contract/areas/leave/leave'
import { usersApi } from '@hr/contract/areas/users/users'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { openStreams, streamRows } from '../db/stream.ts'
import type { Person } from '../testing/people.ts'
import { sharedTestApp, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let boss: Person
beforeAll(async () => {
  app = await sharedTestApp()
  boss = await app.people.superadmin()
  await app.people.leave(await app.people.employee())
})

const growing = [
  ['employees', employeesApi.list, {}],
  ['users', usersApi.list, {}],
  ['applicants', applicantsApi.list, {}],
  ['equipment', equipmentApi.list, {}],
  ['licences', licencesApi.list, {}],
  ['leave requests', leaveApi.list, { type: 'allLeaves' }],
  ['audit log', auditApi.list, {}],
] as const

test.each(growing)(
  'streams the whole list of %s, which waits while slow readers use all streams',
  async (_, call, query) => {
    const ask = (paging = {}) => app.callRaw(call, { query: { ...query, ...paging } }, { as: boss })
    const numbers = sql<{ n: number }>`select n from generate_series(1, 2000) n`.compile(app.db)
    // Half of the test's four connections.
    const readers = [streamRows(app.pool, numbers), streamRows(app.pool, numbers)]
    for (const reader of readers) await reader.next()
    const waiting = ask()
    expect((await ask({ page: '1', pageSize: '10' })).status, 'pages are not streamed').toBe(200)

    expect(openStreams(app.pool)).toBe(2)
    for (const reader of readers) await reader.return(undefined)
    const { status, result } = await waiting
    expect(status).toBe(200)
    const { items } = (await ask({ page: '1', pageSize: '100' })).result as { items: unknown[] }
    expect(result).toEqual(items)
  },
)
