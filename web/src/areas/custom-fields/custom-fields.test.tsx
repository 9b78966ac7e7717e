import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type { CustomField } from '@hr/contract/areas/custom-fields/fields'
import { maskedIdNumber } from '@hr/contract/areas/employees/national-id'
import { employee } from '../../../test/employee.ts'
import { renderAt } from '../../../test/render.tsx'
import { settings, signedIn, stubServer, type Handlers } from '../../../test/server.ts'
import { refresh } from '../../api/session.ts'
import EmployeeEdit from '../employees/EmployeeEdit.tsx'
import EmployeeList from '../employees/EmployeeList.tsx'
import EmployeeProfile from '../employees/EmployeeProfile.tsx'
import CustomFields from './CustomFields.tsx'
import { changedFields, customDraftOf, customDraftSchema, withBlankFields } from './draft.ts'
import { sectionsOf } from './sections.ts'

let uuids = 0
const nextUuid = () => `00000000-0000-4000-8000-${String((uuids += 1)).padStart(12, '0')}`
const fieldOf = (wanted: Partial<CustomField>): CustomField => ({
  uuid: nextUuid(),
  name: 'Field',
  kind: 'text',
  unit: '',
  section: '',
  help: '',
  isRequired: false,
  isUnique: false,
  fieldClass: 'internal',
  employeeAccess: 'read',
  leadAccess: 'read',
  adminAccess: 'write',
  options: [],
  archivedAt: null,
  version: 1,
  ...wanted,
})
const option = (name: string, isArchived = false) => ({ uuid: nextUuid(), name, isArchived })

const [small, large, gone] = [option('Small'), option('Large'), option('Gone', true)]
const size = fieldOf({ name: 'Size', kind: 'choice', section: 'Clothes', options: [small, large, gone] })
const shoes = fieldOf({ name: 'Shoes', kind: 'number', unit: 'EU', section: 'Clothes', help: 'European sizes' })
const club = fieldOf({ name: 'Clubs', kind: 'choices', options: [option('Chess'), option('Choir')] })
const parking = fieldOf({ name: 'Parking', kind: 'flag' })
const passport = fieldOf({ name: 'Passport', fieldClass: 'national-id' })
const all = [size, shoes, club, parking, passport]

const answers: Handlers = {
  'POST /refresh': () => signedIn(),
  'GET /client-settings': () => ({ result: settings }),
  'GET /custom-fields': () => ({ result: all }),
}

describe('in a form', () => {
  test('values are texts, and only changed ones are sent', () => {
    const stored = { [size.uuid]: small.uuid, [shoes.uuid]: 42.5, [parking.uuid]: false }
    const { custom } = withBlankFields(all, { custom: customDraftOf(stored) })
    expect(custom).toEqual({
      [size.uuid]: small.uuid,
      [shoes.uuid]: '42.5',
      [club.uuid]: [],
      [parking.uuid]: 'false',
      [passport.uuid]: '',
    })
    expect(changedFields(custom, stored)).toBeUndefined()
    expect(changedFields({ ...custom, [parking.uuid]: null, [shoes.uuid]: '43' }, stored)).toEqual({
      [parking.uuid]: null,
      [shoes.uuid]: '43',
    })
  })

  test('a required field may stay blank in a stored record, but is not cleared', () => {
    const required = { ...shoes, isRequired: true }
    const isValid = (value: string, stored?: Record<string, number>) =>
      customDraftSchema([required], stored).safeParse({ [required.uuid]: value }).success
    expect(isValid('')).toBe(false)
    expect(isValid('', {})).toBe(true)
    expect(isValid('', { [required.uuid]: 42 })).toBe(false)
    expect(isValid('41,5')).toBe(true)
  })

  test('fields without a heading come first', () => {
    expect(sectionsOf(all).map(([heading, { length }]) => [heading, length])).toEqual([
      ['', 3],
      ['Clothes', 2],
    ])
  })

  test('HR changes a choice that has a deleted option', async () => {
    const stored = { ...employee, custom: { [size.uuid]: gone.uuid } }
    const calls = stubServer({
      ...answers,
      'GET /employees/:id': () => ({ result: stored }),
      'GET /employee/:id': () => ({ result: stored }),
    })
    await refresh()
    await renderAt(`/employees/edit?uuid=${employee.uuid}`, <EmployeeEdit />)
    const input = await screen.findByRole<HTMLInputElement>('combobox', { name: /^Size/ })
    expect(input.value).toBe('Gone')
    expect(screen.getByText('European sizes')).toBeDefined()
    expect(calls.some(({ path }) => path === '/custom-fields')).toBe(true)
  })
})

const row = { ...employee, custom: { [shoes.uuid]: 42 } }
const stubList = () =>
  stubServer({
    ...answers,
    'GET /employees': () => ({ result: { items: [row], total: 1, page: 1, pageSize: 15 } }),
  })

describe('in the list of employees', () => {
  test('a field is a column to choose, whose values are only requested while it is shown', async () => {
    const calls = stubList()
    await refresh()
    await renderAt('/employees', <EmployeeList />)
    await screen.findByRole('row', { name: /Kovač/ })
    expect(calls.findLast(({ path }) => path === '/employees')?.query.get('custom')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
    // An encrypted field is no column.
    const columns = within(await screen.findByRole('dialog', { name: 'Columns' }))
    expect(columns.queryByRole('checkbox', { name: 'Passport' })).toBeNull()
    await userEvent.click(columns.getByRole('checkbox', { name: 'Shoes (EU)' }))
    expect(await screen.findByRole('cell', { name: '42' })).toBeDefined()
    expect(calls.findLast(({ path }) => path === '/employees')?.query.get('custom')).toBe(shoes.uuid)
  })

  test('the list waits for the filters of its address, and leaves out those of deleted fields', async () => {
    const calls = stubList()
    await refresh()
    const address = `/employees?custom.${shoes.uuid}.from=40&custom.${nextUuid()}=x`
    await renderAt(address, <EmployeeList />)
    await screen.findByText(/The address filters by a field that no longer exists/)
    expect(await screen.findByRole('button', { name: /Shoes \(EU\): 40 –/ })).toBeDefined()
    const [first] = calls.filter(({ path }) => path === '/employees')
    expect([...(first?.query.keys() ?? [])].filter((name) => name.startsWith('custom.'))).toEqual([
      `custom.${shoes.uuid}.from`,
    ])
  })
})

test('a profile shows the fields with their values, masked ones on demand', async () => {
  const person = { ...employee, custom: { [size.uuid]: large.uuid, [passport.uuid]: maskedIdNumber('P1234567') } }
  stubServer({
    ...answers,
    'GET /employee/:id': () => ({ result: person }),
    'GET /employees/:id': () => ({ result: person }),
    'GET /employee/:id/custom-fields/:field': () => ({ result: { value: 'P1234567' } }),
  })
  await refresh()
  await renderAt(`/employees/${employee.uuid}`, <EmployeeProfile />)
  expect(await screen.findByText('Large')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Show the Passport' }))
  expect(await screen.findByText('P1234567')).toBeDefined()
})

test('HR adds a field, moves it, and is told how many employees have a value before it is deleted', async () => {
  const calls = stubServer({
    ...answers,
    'POST /custom-fields': () => ({ result: fieldOf({ name: 'Room' }) }),
    'PUT /custom-fields/order': () => ({ result: { message: '' } }),
    'GET /custom-fields/:id/use': () => ({ result: { employees: 3, options: [] } }),
  })
  await refresh()
  await renderAt('/employees/fields', <CustomFields />)
  await userEvent.click(await screen.findByRole('button', { name: 'Add field' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add field' }))
  await userEvent.type(form.getByRole('textbox', { name: 'Name' }), 'Room')
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  await screen.findByText('Field added')
  expect(calls.find(({ method, path }) => method === 'POST' && path === '/custom-fields')?.body).toMatchObject({
    name: 'Room',
    kind: 'text',
    fieldClass: 'internal',
    leadAccess: 'read',
    options: [],
  })
  await userEvent.click(screen.getByRole('button', { name: 'Move Size down' }))
  expect(calls.findLast(({ method }) => method === 'PUT')?.body).toEqual({
    fields: [shoes, size, club, parking, passport].map(({ uuid }) => uuid),
  })
  await userEvent.click(screen.getByRole('button', { name: 'Delete Shoes' }))
  expect(await screen.findByText(/3 employees have a value/)).toBeDefined()
})
