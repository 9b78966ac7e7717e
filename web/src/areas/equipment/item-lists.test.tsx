import { english } from '@hr/contract/lib/messages'
import { purchaseFields } from '@hr/contract/areas/equipment/items'
import { perField } from '@hr/contract/lib/field-maps'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { equipmentTexts } from '@hr/contract/areas/equipment/equipment'
import { itemTexts } from '@hr/contract/areas/equipment/items'
import { addDays, todayIn } from '@hr/contract/lib/dates'
import { renderAt } from '../../../test/render.tsx'
import { settings, signedIn, stubServer } from '../../../test/server.ts'
import { EquipmentList, EquipmentToCollect, LicenceList } from './ItemLists.tsx'

const today = todayIn('Europe/Sarajevo')
const item = {
  code: 'NB-1',
  name: 'Notebook',
  status: 'inactive',
  notes: '',
  employee: null,
  dateAdded: null,
  ...perField(purchaseFields, () => null),
  version: 1,
}
const licence = (number: number, dateExpired: string | null, isExpired = false) => ({
  ...item,
  uuid: `00000000-0000-4000-8000-00000000d00${number}`,
  code: `ED-${number}`,
  name: 'Editor',
  dateExpired,
  isExpired,
})
const licences = [
  licence(1, addDays(today, -1), true),
  licence(2, today),
  licence(3, addDays(today, 5)),
  licence(4, addDays(today, 31)),
  licence(5, null),
]
const notebook = { ...item, uuid: '00000000-0000-4000-8000-00000000d011' }
let items: object[] = []
let calls: ReturnType<typeof stubServer> = []
beforeEach(() => {
  items = [notebook]
  const page = (rows: object[]) => ({ result: { items: rows, total: rows.length, page: 1, pageSize: 15 } })
  calls = stubServer({
    'POST /refresh': () => signedIn(),
    'GET /client-settings': () => ({ result: settings }),
    'GET /companyequipment': () => page(items),
    'GET /licence': () => page(licences),
    [`DELETE /companyequipment/${notebook.uuid}`]: () => {
      items = []
      return { result: { message: english(equipmentTexts.deleted) } }
    },
  })
})
const asked = (path: string) => Object.fromEntries(calls.findLast((call) => call.path === path)?.query ?? [])
async function openStatuses() {
  const search = await screen.findByRole('search')
  await userEvent.click(within(search).getByRole('button', { name: /^Status/ }))
  await screen.findByRole('radio', { name: 'Active' })
  return screen.getAllByRole<HTMLInputElement>('radio')
}

test('filters equipment by status', async () => {
  await renderAt('/', <EquipmentList />)
  await openStatuses()
  await userEvent.click(screen.getByRole('radio', { name: 'Inactive' }))
  await waitFor(() => expect(asked('/companyequipment')).toMatchObject({ status: 'inactive' }))
})

test('filters licences by four statuses', async () => {
  await renderAt('/', <LicenceList />)
  expect(await openStatuses()).toHaveLength(4)
})

test('marks equipment of an archived employee as collected with one click', async () => {
  const person = { uuid: '00000000-0000-4000-8000-00000000d0aa', firstName: 'Ivo', lastName: 'Kos', profileImage: null }
  items = [{ ...notebook, employee: { ...person, isArchived: true, isAway: false }, dateAdded: '2020-01-01' }]
  const answer = { ...notebook, unassignedOn: today, usageHistory: [] }
  const page = () => ({ result: { items, total: items.length, page: 1, pageSize: 15 } })
  calls = stubServer({
    'POST /refresh': () => signedIn(),
    'GET /client-settings': () => ({ result: settings }),
    'GET /companyequipment': page,
    [`PATCH /companyequipment/${notebook.uuid}`]: () => {
      items = []
      return { result: answer }
    },
  })
  await renderAt('/', <EquipmentToCollect />)
  await userEvent.click(await screen.findByRole('button', { name: 'Mark as collected: Notebook NB-1' }))
  expect(await screen.findByText('Notebook (NB-1) was collected from Ivo Kos and can be assigned again')).toBeDefined()
  expect(calls.findLast(({ method }) => method === 'PATCH')?.body).toEqual({ employee: null, version: 1 })
  await waitFor(() => expect(screen.queryByText('NB-1')).toBeNull())
})

test('deletes equipment after a confirmation', async () => {
  await renderAt('/', <EquipmentList />)
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Notebook NB-1' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await screen.findByText(english(itemTexts.deleteText))
  const question = screen.getByRole('dialog', { name: english(equipmentTexts.deleteTitle) })
  await userEvent.click(within(question).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText(english(equipmentTexts.deleted))).toBeDefined()
  expect(await screen.findByText(english(itemTexts.empty))).toBeDefined()
})

describe('the expiring date of a licence', () => {
  test.each([
    ['ED-1', 'Expired'],
    ['ED-2', 'today'],
    ['ED-3', 'in 5 days'],
  ])('of %s is shown as: %s', async (code, text) => {
    await renderAt('/', <LicenceList />)
    const row = await screen.findByRole('row', { name: new RegExp(code) })
    await waitFor(() => expect(row.textContent).toContain(text))
  })

  test('has no note from 31 days on, or without a date', async () => {
    await renderAt('/', <LicenceList />)
    await screen.findByText('in 5 days')
    for (const code of ['ED-4', 'ED-5'])
      expect(screen.getByRole('row', { name: new RegExp(code) }).textContent).not.toMatch(/Expired|today|in \d+ days/)
  })
})
