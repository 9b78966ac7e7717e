import { leaveApi } from '@hr/contract/areas/leave/leave'
import { addDays } from '@hr/contract/lib/dates'
import { beforeAll, expect, test } from 'vitest'
import type { Person } from '../../testing/people.ts'
import { sharedTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Person
let lead: Person
let ana: Person
let team: { uuid: string }
let quiet: { uuid: string }

const requests = 23
beforeAll(async () => {
  app = await sharedTestApp()
  admin = await app.people.admin()
  lead = await app.people.teamLead()
  ana = await app.people.employee({ supervisor: lead, lastName: 'Anić' })
  const ivo = await app.people.employee({ supervisor: lead, lastName: 'Ivić' })
  const stranger = await app.people.employee()
  team = await app.people.project({ members: [ana, stranger] })
  const type = await app.people.leaveType()
  quiet = await app.people.leaveType()
  const statuses = ['pending', 'approved', 'rejected', 'canceled'] as const
  const rows = [ana, ivo, stranger].flatMap((person) =>
    Array.from({ length: requests }, (_, index) => ({
      employee_id: person.uuid,
      leave_type_id: type.uuid,
      start_date: addDays('2031-01-06', index * 7),
      end_date: addDays('2031-01-06', index * 7 + (index % 3)),
      total_days: (index % 3) + 1,
      day_halves: Array<number>((index % 3) + 1).fill(2),
      status: statuses[index % statuses.length] ?? 'pending',
    })),
  )
  await app.db.insertInto('leave_request').values(rows).execute()
})

type Query = Record<string, string>
const whole = async (query: Query, as: Person) => {
  const { result } = await app.callRaw(leaveApi.list, { query }, { as })
  // Without paging parameters, a list answers whole.
  return result as unknown as { uuid: string }[]
}
const page = async (query: Query, number: number, as: Person) =>
  (await app.callRaw(leaveApi.list, { query: { ...query, page: String(number), pageSize: '5' } }, { as })).result

const lists: [string, Query, () => Person, number][] = [
  ['own requests', {}, () => ana, requests],
  ['those of a team', { type: 'supervisorOrTeamLeadLeaves' }, () => lead, 2 * requests],
  ['those that wait for a lead', { type: 'supervisorOrTeamLeadLeaves', status: 'inProgress' }, () => lead, 12],
  ['all', { type: 'allLeaves' }, () => admin, 3 * requests],
  ['all that are approved', { type: 'allLeaves', status: 'approved' }, () => admin, 18],
  ['all of some days', { type: 'allLeaves', startDate: '2031-02-01', endDate: '2031-04-01' }, () => admin, 27],
  ['all by name', { type: 'allLeaves', q: 'anić' }, () => admin, requests],
]

test.each(lists.flatMap((list) => leaveApi.list.sort.map((sort) => [...list, sort] as const)))(
  '%s, pages join to the whole list: %j as %s, %i of them, by %s',
  async (_name, query, who, expected, sort) => {
    for (const order of ['asc', 'desc']) {
      const ordered = { ...query, sort, order }
      const all = (await whole(ordered, who())).map(({ uuid }) => uuid)
      expect(all).toHaveLength(expected)
      const pages = Math.ceil(expected / 5)
      const joined: string[] = []
      for (let number = 1; number <= pages; number += 1) {
        const { items, total } = await page(ordered, number, who())
        expect(total).toBe(expected)
        joined.push(...items.map(({ uuid }) => uuid))
      }
      expect(joined).toEqual(all)
      expect(await page(ordered, pages + 1, who())).toMatchObject({ items: [], total: expected })
    }
  },
)

test('an empty list has a total, too', async () => {
  for (const query of [{}, { type: 'allLeaves' }, { type: 'supervisorOrTeamLeadLeaves' }])
    expect(await page({ ...query, leaveType: quiet.uuid }, 1, admin)).toMatchObject({ items: [], total: 0 })
})

test('rows of an overview are those of the requested team', async () => {
  const query = { team: team.uuid, page: '1', pageSize: '5' }
  const { result } = await app.call(leaveApi.statistics, { query }, { as: admin })
  expect(result.total).toBe(2 * requests)
  expect((await app.call(leaveApi.statistics, { query }, { as: lead })).result.total).toBe(requests)
})
