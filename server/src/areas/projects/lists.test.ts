import { employeesApi } from '@hr/contract/areas/employees/employees'
import { peopleApi } from '@hr/contract/areas/employees/people'
import { projectsApi } from '@hr/contract/areas/projects/projects'
import { validProject } from '@hr/contract/areas/projects/projects.fixture'
import { addDays } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Person } from '../../testing/people.ts'
import { sharedTestApp, type TestApp } from '../../testing/test-app.ts'
import { findProject } from './projects.queries.ts'

let app: TestApp
let as: Person
beforeAll(async () => {
  app = await sharedTestApp()
  as = await app.people.admin()
})

describe('the monthly average', () => {
  const average = async (
    startDate: string,
    members: readonly { joined: string; left?: string; isSame?: true }[],
    on: string,
  ) => {
    const { uuid } = await app.people.project()
    await app.db.updateTable('project').set({ start_date: startDate }).where('id', '=', uuid).execute()
    const one = await app.people.employee()
    for (const { joined, left, isSame } of members) {
      const { uuid: employee_id } = isSame ? one : await app.people.employee()
      const dates = { joined_on: joined, left_on: left ?? null }
      await app.db
        .insertInto('project_member')
        .values({ project_id: uuid, employee_id, role: 'member', ...dates })
        .execute()
    }
    return (await findProject(app.db, uuid, { today: on }))?.projectMonthlyAverage
  }

  test.each([
    ['an empty project', '2026-01-15', [], 0],
    ['one person since the start', '2026-11-01', [{ joined: '2026-11-01' }], 1],
    [
      'two people, one of them in one of two months',
      '2026-10-20',
      [{ joined: '2026-10-20' }, { joined: '2026-11-20' }],
      1.5,
    ],
    ['one person in the last of twelve months', '2020-01-01', [{ joined: '2026-11-20' }], 0.1],
    ['one person for years', '2020-01-01', [{ joined: '2020-01-01' }], 1],
    [
      'one person who left before the last twelve months',
      '2020-01-01',
      [{ joined: '2020-01-01', left: '2025-12-01' }],
      0,
    ],
    [
      'one person whose last day was the first of the twelve',
      '2020-01-01',
      [{ joined: '2020-01-01', left: '2025-12-02' }],
      0.1,
    ],
    ['one person who joined and left on one day', '2026-11-01', [{ joined: '2026-11-10', left: '2026-11-10' }], 0],
    [
      'one person twice in a month',
      '2026-11-01',
      [
        { joined: '2026-11-02', left: '2026-11-05', isSame: true },
        { joined: '2026-11-09', isSame: true },
      ],
      1,
    ],
    ['a project that has not begun', '2026-12-01', [{ joined: '2026-11-20' }], 0],
  ] as const)('of %s', async (_, start, members, expected) =>
    expect(await average(start, members, '2026-11-20')).toBe(expected),
  )
})

describe('the list', () => {
  let own: TestApp
  let reader: Person
  const names = ['Žongler', 'Tester 10', 'Cvjećar', 'Tester 9', 'Čuvar', 'Đak', 'Džin']
  beforeAll(async () => {
    own = await sharedTestApp()
    reader = await own.people.admin()
    for (const [index, name] of names.entries()) {
      const values = { ...validProject, name, projectId: `P-${index}`, clientName: `Client ${index % 2}` }
      const startDate = addDays('2026-01-01', index)
      const person = await own.people.employee()
      const members = index < 3 ? [{ uuid: person.uuid }] : []
      await own.call(projectsApi.create, { body: { ...values, startDate, teamMembers: members } }, { as: reader })
    }
    await own.people.project({ isArchived: true })
  })
  const read = async (query: Record<string, string>) =>
    (await own.call(projectsApi.list, { query: { page: '1', ...query } }, { as: reader })).result
  const namesOf = async (query: Record<string, string>) => (await read(query)).items.map(({ name }) => name)

  test('sorts in Croatian order with numbers by value, in pages, without archived projects', async () => {
    const page = (number: string) => namesOf({ pageSize: '3', page: number })
    expect(await page('1')).toEqual(['Cvjećar', 'Čuvar', 'Džin'])
    expect(await page('2')).toEqual(['Đak', 'Tester 9', 'Tester 10'])
    expect(await page('3')).toEqual(['Žongler'])
    expect(await page('4')).toEqual([])
    expect((await read({ pageSize: '3' })).total).toBe(7)
    expect(await namesOf({ isArchived: 'true' })).toEqual([expect.stringMatching(/^Project /)])
  })

  test.each([
    ['name', 'desc', ['Žongler', 'Tester 10']],
    ['projectId', 'asc', ['Žongler', 'Tester 10']],
    ['clientName', 'asc', ['Cvjećar', 'Čuvar']],
    ['startDate', 'desc', ['Džin', 'Đak']],
  ] as const)('is sorted by %s, %s', async (sort, order, first) =>
    expect((await namesOf({ sort, order })).slice(0, 2)).toEqual(first),
  )

  test.each([
    ['CUV', ['Čuvar']],
    ['p-6', ['Džin']],
    ['client 1', ['Đak', 'Tester 9', 'Tester 10']],
    ['client tester', ['Tester 9', 'Tester 10']],
    ['no match', []],
  ])('searches name, project ID and client: %s', async (q, found) =>
    expect((await namesOf({ q })).toSorted()).toEqual(found.toSorted()),
  )

  test('returns the sum of the averages of all selected projects, without excluded ones', async () => {
    const { items } = await read({})
    const sum = (of: typeof items) =>
      Math.round(of.reduce((total, { projectMonthlyAverage }) => total + projectMonthlyAverage, 0) * 10) / 10
    expect(sum(items)).toBeGreaterThan(0)
    expect((await read({ pageSize: '1' })).totalMonthlyAverage).toBe(sum(items))
    const [left, ...others] = items
    expect((await read({ excludedIds: left!.uuid })).totalMonthlyAverage).toBe(sum(others))
    expect((await read({ excludedIds: items.map(({ uuid }) => uuid).join() })).totalMonthlyAverage).toBe(0)
    expect((await read({ q: 'no such project' })).totalMonthlyAverage).toBe(0)
    const { status } = await own.call(projectsApi.list, { query: { page: '1', excludedIds: 'x' } }, { as: reader })
    expect(status).toBe(400)
  })

  test('answers whole without paging parameters', async () => {
    const { result: whole } = await own.call(projectsApi.list, { query: {} }, { as: reader })
    expect(whole).toHaveLength(7)
  })
})

describe('employees for a select field', () => {
  test('are found by words in any order, ignoring diacritics, sorted by last name, without archived ones', async () => {
    const position = await app.people.position('Tesar')
    for (const [firstName, lastName, isArchived] of [
      ['Šime', 'Žužul', false],
      ['Šime', 'Čačić', false],
      ['Šime', 'Arhiva', true],
    ] as const)
      await app.people.employee({ firstName, lastName, isArchived, positionId: position.uuid })
    const reader = await app.people.employee()
    const ask = async (q: string) => (await app.call(peopleApi.find, { query: { q } }, { as: reader })).result
    expect((await ask('sime')).map(({ lastName }) => lastName)).toEqual(['Čačić', 'Žužul'])
    expect(await ask('cac sime')).toEqual([
      {
        uuid: expect.any(String),
        firstName: 'Šime',
        lastName: 'Čačić',
        position: { uuid: position.uuid, name: 'Tesar' },
        profileImage: null,
      },
    ])
  })

  test("are found within the caller's team, or one by id", async () => {
    const lead = await app.people.teamLead()
    const [mate, stranger] = [
      await app.people.employee({ firstName: 'Nives', supervisor: lead }),
      await app.people.employee({ firstName: 'Nives' }),
    ]
    const ask = async (query: object) =>
      (await app.call(peopleApi.find, { query }, { as: lead })).result.map(({ uuid }) => uuid)
    expect(await ask({ ofMyTeam: 'true' })).toEqual([mate.uuid])
    expect(await ask({ ofMyTeam: 'true', q: 'nives' })).toEqual([mate.uuid])
    expect(await ask({ ofMyTeam: 'true', q: stranger.lastName.slice(0, 3) + 'x' })).toEqual([])
    expect(await ask({ uuid: stranger.uuid })).toEqual([stranger.uuid])
  })

  test('are at most twenty', async () => {
    await sql`insert into employee (first_name, last_name, email)
              select 'Mnogo', 'Ljudi ' || n, 'mnogo' || n || '@example.com' from generate_series(1, 30) n`.execute(
      app.db,
    )
    for (const q of ['', 'mnogo']) {
      const { result } = await app.call(peopleApi.find, { query: { q } }, { as })
      expect(result).toHaveLength(20)
    }
    const { result: all } = await app.call(employeesApi.list, { query: { page: '1' } }, { as })
    expect(all.total).toBeGreaterThan(20)
  })
})
