import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { maskedIdNumber } from '@hr/contract/areas/employees/national-id'
import type { View } from '@hr/contract/areas/views/views'
import {
  answersWithFields,
  fieldOf,
  gone,
  large,
  nextUuid,
  option,
  passport,
  shoes,
  size,
} from '../../../test/custom-fields.ts'
import { employee } from '../../../test/employee.ts'
import { renderAt } from '../../../test/render.tsx'
import { signedIn, stubServer } from '../../../test/server.ts'
import { refresh } from '../../api/session.ts'
import { savePreferences } from '../../table/list-preferences.ts'
import EmployeeEdit from './EmployeeEdit.tsx'
import EmployeeList from './EmployeeList.tsx'
import EmployeeProfile from './EmployeeProfile.tsx'

test('HR changes a choice that has a deleted option', async () => {
  const stored = { ...employee, custom: { [size.uuid]: gone.uuid } }
  const calls = stubServer({
    ...answersWithFields,
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

test('an own contract type sets the contract type', async () => {
  const intern = option('Intern', { contractType: 'Ugovor na određeno' })
  const options = [intern, option('Other')]
  const field = fieldOf({ name: 'Employment', kind: 'choice', fieldClass: 'hr', help: 'Ask HR', options })
  const calls = stubServer({
    ...answersWithFields,
    'GET /custom-fields': () => ({ result: [field] }),
    'GET /employees/:id': () => ({ result: employee }),
    'GET /employee/:id': () => ({ result: employee }),
    'PUT /employee/:id': () => ({ result: employee }),
  })
  await refresh()
  await renderAt(`/employees/edit?uuid=${employee.uuid}`, <EmployeeEdit />)
  const contract = await screen.findByRole<HTMLInputElement>('combobox', { name: /^Contract type/ })
  expect(contract.value).toBe('Ugovor o djelu')
  expect(screen.getByText('Sets the contract type, too. Ask HR')).toBeDefined()
  await userEvent.click(screen.getByRole('combobox', { name: /^Employment/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Intern' }))
  expect(contract.value).toBe('Ugovor na određeno')
  await userEvent.click(screen.getByRole('combobox', { name: /^Employment/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Other' }))
  expect(contract.value, 'is what it was before').toBe('Ugovor o djelu')
  // One that was chosen by hand stays.
  await userEvent.click(screen.getByRole('combobox', { name: /^Employment/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Intern' }))
  await userEvent.click(contract)
  await userEvent.click(await screen.findByRole('option', { name: 'Ugovor na neodređeno' }))
  await userEvent.click(screen.getByRole('combobox', { name: /^Employment/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Other' }))
  expect(contract.value).toBe('Ugovor na neodređeno')
  await userEvent.click(screen.getByRole('combobox', { name: /^Employment/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Intern' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true))
})

const row = { ...employee, custom: { [shoes.uuid]: 42 } }
const stubList = (defaultViews: View[] = []) =>
  stubServer({
    ...answersWithFields,
    'POST /refresh': () => signedIn({ defaultViews }),
    'GET /employees': () => ({ result: { items: [row], total: 1, page: 1, pageSize: 15 } }),
    'GET /views': () => ({ result: defaultViews }),
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
    await screen.findByText(/This link filters by a field that no longer exists/)
    expect(await screen.findByRole('button', { name: /Shoes \(EU\): 40 –/ })).toBeDefined()
    const [first] = calls.filter(({ path }) => path === '/employees')
    expect([...(first?.query.keys() ?? [])].filter((name) => name.startsWith('custom.'))).toEqual([
      `custom.${shoes.uuid}.from`,
    ])
  })

  const column = `custom.${shoes.uuid}`
  const view: View = {
    uuid: nextUuid(),
    list: 'employees',
    name: 'Clothes',
    owner: 'Ana Kovač',
    isOwn: true,
    sharedWith: null,
    isDefault: false,
    isReduced: false,
    version: 1,
    content: { kind: 'list', filters: {}, columns: ['name', column], sort: null, order: 'asc' },
  }
  test.each([
    ['shown in this browser', '/employees', { columnVisibility: { [column]: true } }],
    ['shown by the view that opens first', '/employees', {}, [{ ...view, isDefault: true }]],
    ['shown by a view', `/employees?view=${view.uuid}`, {}, [view]],
    ['shown by a change of a view', `/employees?view=${view.uuid}&columns=email,${column}`, {}, [view]],
    ['sorted by in this browser', '/employees', { sort: column, order: 'desc' as const }],
    ['sorted by in the address', `/employees?sort=${column}`, {}],
    ['filtered by', `/employees?${column}.from=40`, {}],
  ])(
    'the rows are requested once with a field that is %s',
    async (_, address, preferences, defaultViews: View[] = []) => {
      const calls = stubList(defaultViews)
      savePreferences('employees', preferences)
      await refresh()
      await renderAt(address, <EmployeeList />)
      await screen.findByRole('row', { name: /Kovač/ })
      await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
      await screen.findByRole('checkbox', { name: 'Shoes (EU)' })
      expect(calls.filter(({ path }) => path === '/employees')).toHaveLength(1)
    },
  )
})

test('a profile shows the fields with their values, masked ones on demand', async () => {
  const person = { ...employee, custom: { [size.uuid]: large.uuid, [passport.uuid]: maskedIdNumber('P1234567') } }
  stubServer({
    ...answersWithFields,
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
