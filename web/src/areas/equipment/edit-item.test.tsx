import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { english } from '@hr/contract/lib/messages'
import type { Equipment } from '@hr/contract/areas/equipment/equipment'
import { purchaseFields, type PurchaseValues } from '@hr/contract/areas/equipment/items'
import { perField } from '@hr/contract/lib/field-maps'
import { fieldTexts } from '@hr/contract/lib/fields'
import { renderAt } from '../../../test/render.tsx'
import { signedIn, stubServer, settings } from '../../../test/server.ts'
import { EquipmentEdit } from './EditItem.tsx'
import { AssignedEquipment } from './AssignedItems.tsx'

const boris = {
  uuid: '00000000-0000-4000-8000-00000000e011',
  firstName: 'Boris',
  lastName: 'Kos',
  profileImage: null,
  isArchived: false,
  isAway: false,
}
const cvita = { ...boris, uuid: '00000000-0000-4000-8000-00000000e012', firstName: 'Cvita' }
const notebook: Equipment = {
  uuid: '00000000-0000-4000-8000-00000000d011',
  code: 'NB-1',
  name: 'Notebook',
  status: 'active',
  notes: '',
  employee: boris,
  dateAdded: '2026-03-02',
  ...(perField(purchaseFields, () => null) as PurchaseValues),
  unassignedOn: null,
  version: 1,
  usageHistory: [],
}
let stored = notebook
let isStale = false

beforeEach(() => {
  stored = notebook
  isStale = false
  stubServer({
    'POST /refresh': () => signedIn(),
    'GET /client-settings': () => ({ result: settings }),
    'GET /people': () => ({ result: [boris, cvita].map((one) => ({ ...one, position: null })) }),
    [`GET /companyequipment/${notebook.uuid}`]: () => ({ result: stored }),
    [`PATCH /companyequipment/${notebook.uuid}`]: () =>
      isStale ? { status: 409, result: { message: 'Mia Kos has saved this' } } : { result: stored },
    [`GET /companyequipment/employee/${boris.uuid}`]: () => ({
      result: {
        activeEquipmentList: [{ ...notebook, inUse: 'active', assignedOn: '2026-03-02', unassignedOn: null }],
        equipmentHistoryList: [],
      },
    }),
  })
})

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`))
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

test('an item opened from a profile returns there when saved or canceled', async () => {
  await renderAt('/', <AssignedEquipment uuid={boris.uuid} isArchived={false} />)
  const link = await screen.findByRole('link', { name: 'Edit Notebook NB-1' })
  const { search } = new URL((link as HTMLAnchorElement).href)
  const router = await renderAt(`/${search}`, <EquipmentEdit />)
  const back = `/employees/${boris.uuid}?tab=equipment`
  expect((await screen.findByRole('link', { name: 'Cancel' })).getAttribute('href')).toBe(back)
  await save()
  await waitFor(() => expect(router.state.location.href).toBe(back))
})

test('a new assignee has the item from today', async () => {
  await renderAt(`/?uuid=${notebook.uuid}`, <EquipmentEdit />)
  await userEvent.click(await screen.findByRole('combobox', { name: /^Assigned to employee/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Cvita Kos', hidden: true }))
  await waitFor(() => expect(field('Assigned on').value).not.toBe('02/03/2026'))
})

test('only an item that is assigned can be unassigned', async () => {
  stored = { ...notebook, employee: null, dateAdded: null, status: 'inactive' }
  await renderAt(`/?uuid=${notebook.uuid}`, <EquipmentEdit />)
  await userEvent.click(await screen.findByRole('combobox', { name: /^Assigned to employee/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Cvita Kos', hidden: true }))
  expect(await screen.findByLabelText(/^Assigned on/)).toBeDefined()
  expect(screen.getByText('Leave blank for today')).toBeDefined()
  expect(screen.queryByLabelText(/^Unassigned on/)).toBeNull()
})

test('an assignee saved by another user keeps the date of that assignment', async () => {
  await renderAt(`/?uuid=${notebook.uuid}`, <EquipmentEdit />)
  await userEvent.type(await screen.findByLabelText(/^Notes/), 'Scratched')
  isStale = true
  stored = { ...notebook, employee: cvita, dateAdded: '2026-05-04', version: 2 }
  await save()
  expect(await screen.findByRole('heading', { name: 'Mia Kos has saved this' })).toBeDefined()
  const assignee = screen.getByRole<HTMLInputElement>('combobox', { name: /^Assigned to employee/ })
  await waitFor(() => expect(assignee.value).toBe('Cvita Kos'))
  expect(field('Assigned on').value).toBe('04/05/2026')
})

test('unassigning an item requires the date of its assignment', async () => {
  await renderAt(`/?uuid=${notebook.uuid}`, <EquipmentEdit />)
  await userEvent.type(await screen.findByLabelText(/^Unassigned on/), '15/04/2026')
  await userEvent.clear(field('Assigned on'))
  await save()
  expect(await screen.findByText(english(fieldTexts.required))).toBeDefined()
  expect(field('Assigned on').getAttribute('aria-invalid')).toBe('true')
})
