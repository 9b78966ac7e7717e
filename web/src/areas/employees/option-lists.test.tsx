import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { chooseAction } from '../../../test/menu.ts'
import { renderAt } from '../../../test/render.tsx'
import { settings, signedIn, stubServer } from '../../../test/server.ts'
import { refresh } from '../../api/session.ts'
import OptionLists from './OptionLists.tsx'

const values = [
  { value: 'Mostar', employees: 1 },
  { value: 'Sarajevo', employees: 12 },
]

async function show(address = '/settings/lists') {
  const calls = stubServer({
    'POST /refresh': () => signedIn(),
    'GET /client-settings': () => ({ result: settings }),
    'GET /option-lists/:list': ({ query }) => ({
      result: query.has('page') ? { items: values, total: values.length, page: 1, pageSize: 25 } : values,
    }),
    'PUT /option-lists/:list': () => ({ result: { message: '12 employees now have the value Mostar' } }),
  })
  await refresh()
  await renderAt(address, <OptionLists />)
  await screen.findByRole('heading', { level: 1 })
  return calls
}

test('says how many employees have each value of a list', async () => {
  await show('/settings/lists?tab=departments')
  const list = within(await screen.findByRole('list', { name: 'Departments' }))
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Mostar1 employee'),
    expect.stringContaining('Sarajevo12 employees'),
  ])
})

test('HR renames a value after reading whom it changes', async () => {
  const calls = await show()
  await userEvent.click(await screen.findByRole('button', { name: 'Rename Sarajevo' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename Sarajevo' }))
  expect(dialog.getByText(/changes the records of 12 employees/)).toBeDefined()
  const name = dialog.getByRole('textbox', { name: 'New name' })
  await userEvent.clear(name)
  await userEvent.type(name, 'Sarajevo Centar')
  await userEvent.click(dialog.getByRole('button', { name: 'Rename' }))
  await screen.findByText('12 employees now have the value Mostar')
  expect(calls.find(({ method }) => method === 'PUT')).toMatchObject({
    path: '/option-lists/officeLocation',
    body: { action: 'rename', value: 'Sarajevo', to: 'Sarajevo Centar', employees: 12 },
  })
})

test('HR merges a value into another one of the list', async () => {
  const calls = await show()
  await screen.findByRole('list', { name: 'Office location' })
  await chooseAction('Sarajevo', 'Merge into another')
  const dialog = within(await screen.findByRole('dialog', { name: /^Merge Sarajevo/ }))
  await userEvent.click(dialog.getByRole('combobox', { name: 'Merge into' }))
  const options = await screen.findAllByRole('option', { hidden: true })
  expect(options.map(({ textContent }) => textContent)).toEqual(['Mostar'])
  await userEvent.click(options[0]!)
  await userEvent.click(dialog.getByRole('button', { name: 'Merge' }))
  await screen.findByText('12 employees now have the value Mostar')
  expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ action: 'merge', to: 'Mostar' })
})

test('goes to the last page that has rows when a merge has emptied its page', async () => {
  let total = 26
  stubServer({
    'POST /refresh': () => signedIn(),
    'GET /client-settings': () => ({ result: settings }),
    'GET /option-lists/:list': ({ query }) => {
      const all = Array.from({ length: total }, (_, index) => ({ value: `Office ${index + 1}`, employees: 1 }))
      const page = Number(query.get('page') ?? 1)
      const items = all.slice((page - 1) * 25, page * 25)
      return { result: query.has('page') ? { items, total, page, pageSize: 25 } : all }
    },
    'PUT /option-lists/:list': () => {
      total = 25
      return { result: { message: '1 employee now has Office 1' } }
    },
  })
  await refresh()
  await renderAt('/settings/lists', <OptionLists />)
  await userEvent.click(await screen.findByRole('button', { name: 'Next page' }))
  await screen.findByRole('button', { name: 'Rename Office 26' })
  await chooseAction('Office 26', 'Merge into another')
  const dialog = within(await screen.findByRole('dialog', { name: /^Merge Office 26/ }))
  await userEvent.click(dialog.getByRole('combobox', { name: 'Merge into' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Office 1', hidden: true }))
  await userEvent.click(dialog.getByRole('button', { name: 'Merge' }))
  expect(await screen.findByRole('button', { name: 'Rename Office 25' })).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull())
})
