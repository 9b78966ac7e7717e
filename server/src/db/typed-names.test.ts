// cspell:disable
// Every search finds names as people type them.
import { applicantsApi } from '@hr/contract/areas/applicants/applicants'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { peopleApi } from '@hr/contract/areas/employees/people'
import { equipmentApi } from '@hr/contract/areas/equipment/equipment'
import { directoryApi } from '@hr/contract/areas/people/directory'
import { positionsApi } from '@hr/contract/areas/positions/positions'
import { beforeAll, describe, expect, test } from 'vitest'
import { findReferred } from '../spreadsheet/referred.queries.ts'
import { addApplicant } from '../testing/applicants.ts'
import type { Person } from '../testing/people.ts'
import { sharedTestApp, type TestApp } from '../testing/test-app.ts'
import { typedNames } from '../testing/typed-names.ts'
import { foldedName } from './search.ts'

const today = '2026-06-01'
const spellings = typedNames.flatMap(([name, typed], pair) => [
  { name, typed, pair, lastName: `A${pair}x` },
  { name: typed, typed: name, pair, lastName: `B${pair}x` },
])

let app: TestApp
let as: Person
beforeAll(async () => {
  app = await sharedTestApp({ TRUST_PROXY: '127.0.0.1' })
  as = await app.people.admin({ firstName: 'Reader', lastName: 'Only' })
  for (const { name, lastName } of spellings) {
    await app.people.employee({ firstName: name, lastName })
    await app.people.item('equipment', { name: `${lastName} ${name}` })
    await app.people.position(`${lastName} ${name}`)
    const { uuid } = await addApplicant(app)
    await app.db
      .updateTable('application')
      .set({ first_name: name, last_name: lastName, city: `${name} ${lastName}` })
      .where('applicant_id', '=', uuid)
      .execute()
  }
})

const doors: Record<string, (q: string) => Promise<string[]>> = {
  'the list of employees': async (q) =>
    (await app.call(employeesApi.list, { query: { q, page: '1' } }, { as })).result.items.map((row) => row.lastName),
  'quick find': async (q) =>
    (await app.call(peopleApi.find, { query: { q } }, { as })).result.map((row) => row.lastName),
  'the directory': async (q) =>
    (await app.call(directoryApi.list, { query: { q, page: '1' } }, { as })).result.items.map((row) => row.lastName),
  'the list of applicants': async (q) =>
    (await app.call(applicantsApi.list, { query: { q, page: '1' } }, { as })).result.items.map((row) => row.lastName),
  'the city of applicants': async (q) =>
    (await app.call(applicantsApi.list, { query: { city: q, page: '1' } }, { as })).result.items.map(
      (row) => row.lastName,
    ),
  'the list of equipment': async (q) =>
    (await app.call(equipmentApi.list, { query: { q, page: '1' } }, { as })).result.items.map(
      (row) => row.name.split(' ')[0] ?? '',
    ),
  'the list of positions': async (q) =>
    (await app.call(positionsApi.list, { query: { q, page: '1' } }, { as })).result.items.map(
      (row) => row.name.split(' ')[0] ?? '',
    ),
  'people whom a sheet names': async (q) => {
    const { named } = await findReferred(app.db, [], new Set([foldedName(q)]), { today })
    return named.map((row) => row.lastName)
  },
}

describe.each(Object.entries(doors))('%s', (_door, find) => {
  test.each(spellings)('finds $name by $typed', async ({ typed, lastName }) => {
    expect(await find(`${typed} ${lastName}`)).toEqual([lastName])
  })
})

test.each(['th', 'Þ', 'thor', 'Þór'])(
  'the start %s of a word finds a letter that is written with two',
  async (typed) => {
    const { result } = await app.call(employeesApi.list, { query: { q: `${typed} a11x`, page: '1' } }, { as })
    expect(result.items.map(({ firstName }) => firstName)).toEqual(['Þórr'])
  },
)

test('quick find, the employees and the directory find đ by dj', async () => {
  const { lastName } = await app.people.employee({ firstName: 'Đurđica', lastName: 'Međić' })
  for (const door of ['quick find', 'the list of employees', 'the directory'])
    expect(await doors[door]?.('djurdjica medjic'), door).toEqual([lastName])
})

test.each([
  ['ae', 'Æsa'],
  ['o', 'Œuvrard'],
])('the start %s finds %s', async (typed, name) => {
  const { lastName } = spellings.find((one) => one.name === name)!
  const { result } = await app.call(employeesApi.list, { query: { q: `${typed} ${lastName}`, page: '1' } }, { as })
  expect(result.items.map(({ firstName }) => firstName)).toEqual([name])
})

test('employee numbers are found in every spelling', async () => {
  const { uuid } = await app.people.employee({ record: { employee_number: 'ĐÆ–7' } })
  for (const q of ['dae-7', 'ÐÆ−7', 'da']) {
    const { result } = await app.call(employeesApi.list, { query: { q, page: '1' } }, { as })
    expect(
      result.items.map((row) => row.uuid),
      q,
    ).toContain(uuid)
  }
})
