import { expect, test } from 'vitest'
import { kindOf, listsFor, shareableWith, viewKinds, type ViewedList } from './kinds.ts'
import { rolesUpTo, type ListContent } from './views.ts'

const content = (wanted: Partial<ListContent> = {}): ListContent => ({
  kind: 'list',
  filters: {},
  columns: ['lastName'],
  sort: null,
  order: 'asc',
  ...wanted,
})
const option = '6f0ce7de-9d55-4fb4-9d0b-94d8d2a1f001'
const custom = `custom.${option}`

test.each([
  [null, []],
  ['Applicant', []],
  ['Employee', ['Employee']],
  ['Team lead', ['Employee', 'Team lead']],
  ['Superadmin', ['Employee', 'Team lead', 'Admin', 'Superadmin']],
] as const)('%s sees views shared with %s', (role, roles) => {
  expect(rolesUpTo(role)).toEqual(roles)
})

test.each([
  ['directory', ['Employee', 'Team lead', 'Admin', 'Superadmin']],
  ['leave-history', ['Team lead', 'Admin', 'Superadmin']],
  ['employees', ['Admin', 'Superadmin']],
  ['audit', ['Superadmin']],
] satisfies [ViewedList, string[]][])('views of %s are shared with %s', (list, roles) => {
  expect(shareableWith(viewKinds[list])).toEqual(roles)
})

test('team leads and employees have no views of lists of HR', () => {
  for (const role of ['Employee', 'Team lead'] as const) {
    expect(listsFor(role)).not.toContain('employees')
    expect(listsFor(role)).toContain('directory')
  }
  expect(listsFor(null)).toEqual([])
})

test('no list has a filter with the name of the search term', () => {
  for (const kind of Object.values(viewKinds)) expect('filters' in kind ? kind.filters : []).not.toContain('q')
})

test.each<[string, ViewedList, Partial<ListContent>, boolean]>([
  ['a filter of the list', 'employees', { filters: { status: 'Active' } }, true],
  ['a custom field', 'employees', { filters: { [`${custom}.from`]: '1' }, columns: ['lastName', custom] }, true],
  ['options of a custom field', 'employees', { filters: { [custom]: `${option},${option}` } }, true],
  ['a custom field that is filled', 'employees', { filters: { [custom]: 'filled' } }, true],
  ['days of a custom field', 'employees', { filters: { [`${custom}.to`]: '2026-12-31' } }, true],
  ['a text searched for in a custom field', 'employees', { filters: { [custom]: 'Ana' } }, false],
  ['a text as the end of a range', 'employees', { filters: { [`${custom}.to`]: 'Ana' } }, false],
  ['an order by a custom field', 'employees', { sort: custom }, true],
  ['a custom field on another list', 'users', { filters: { [custom]: 'true' } }, false],
  ['another name', 'employees', { filters: { q: 'Ana' } }, false],
  ['another column', 'employees', { columns: ['idNumber'] }, false],
])('validates %s', (_, list, wanted, isValid) => {
  expect(viewKinds[list].content.safeParse(content(wanted)).success).toBe(isValid)
})

test('leaves out what the list no longer has and what the reader may not see', () => {
  const stored = content({
    filters: { status: 'Active', former: 'x', [custom]: 'true', [`${custom}.from`]: 'searched for' },
    columns: ['lastName', 'former', custom],
    sort: custom,
  })
  expect(viewKinds.employees.read(stored, () => false)).toEqual(content({ filters: { status: 'Active' } }))
  expect(viewKinds.employees.read(stored, () => true)).toEqual({
    ...stored,
    filters: { status: 'Active', [custom]: 'true' },
    columns: ['lastName', custom],
  })
})

test('knows no list by the name of a property that every object has', () => {
  expect(kindOf('toString')).toBeUndefined()
})
