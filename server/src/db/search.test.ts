// Every list searches in the same way.
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { equipmentApi } from '@hr/contract/areas/equipment/equipment'
import { leaveTypesApi } from '@hr/contract/areas/leave/leave-types'
import { nonWorkingDaysApi } from '@hr/contract/areas/leave/non-working-days'
import { positionsApi } from '@hr/contract/areas/positions/positions'
import { projectsApi } from '@hr/contract/areas/projects/projects'
import { usersApi } from '@hr/contract/areas/users/users'
import type { Endpoint } from '@hr/contract/lib/endpoint'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../testing/people.ts'
import { sharedTestApp, type TestApp } from '../testing/test-app.ts'
import { containing } from './search.ts'

let app: TestApp
let as: Person
beforeAll(async () => {
  app = await sharedTestApp()
  as = await app.people.superadmin({ firstName: 'Reader', lastName: 'Only' })
  for (const name of ['Šumski čuvar 2026', 'Šumski radnik']) {
    const [firstName = '', ...rest] = name.split(' ')
    await app.people.employee({ firstName, lastName: rest.join(' ') })
    await app.people.position(name)
    await app.people.item('equipment', { name })
    await app.people.leaveType({ name })
    await app.db
      .insertInto('non_working_day')
      .values({ title: name, start_date: '2030-05-01', end_date: '2030-05-01' })
      .execute()
    const { uuid } = await app.people.project()
    await app.db.updateTable('project').set({ name }).where('id', '=', uuid).execute()
  }
})

const lists: Record<string, Endpoint> = {
  employees: employeesApi.list,
  users: usersApi.list,
  positions: positionsApi.list,
  projects: projectsApi.list,
  teams: employeesApi.teams,
  equipment: equipmentApi.list,
  'leave types': leaveTypesApi.list,
  'non-working days': nonWorkingDaysApi.list,
}

describe.each(Object.entries(lists))('the list of %s', (_name, list) => {
  const totalOf = async (q: string) => {
    const { result } = await app.callRaw(list, { query: { q, page: '1' } }, { as })
    return (result as { total: number }).total
  }

  test('matches every word in any order, ignoring case and diacritics', async () => {
    expect(await totalOf('sumski')).toBe(2)
    expect(await totalOf('2026 CUVAR  šumski')).toBe(1)
    expect(await totalOf('sumski rudar')).toBe(0)
  })

  test('returns all rows for an empty search', async () => {
    expect(await totalOf('  ')).toBeGreaterThanOrEqual(2)
  })
})

test('treats LIKE wildcards as ordinary characters', () =>
  expect(containing(String.raw`50%_\ off`)).toBe(String.raw`%50\%\_\\ off%`))
