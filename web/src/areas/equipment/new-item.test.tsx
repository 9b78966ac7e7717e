import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { english } from '@hr/contract/lib/messages'
import { purchaseFields } from '@hr/contract/areas/equipment/items'
import { perField } from '@hr/contract/lib/field-maps'
import { licencesTexts, type LicenceRow } from '@hr/contract/areas/equipment/licences'
import { fieldTexts } from '@hr/contract/lib/fields'
import { employee } from '../../../test/employee.ts'
import { renderAt } from '../../../test/render.tsx'
import { signedIn, stubServer } from '../../../test/server.ts'
import { EquipmentNew, LicenceNew } from './NewItem.tsx'

const editor: LicenceRow = {
  uuid: '00000000-0000-4000-8000-00000000d001',
  code: 'ED-1',
  name: 'Editor',
  status: 'inactive',
  notes: 'Seat 12',
  employee: null,
  dateAdded: null,
  dateExpired: null,
  isExpired: false,
  version: 1,
}
const reader = {
  ...editor,
  uuid: '00000000-0000-4000-8000-00000000d002',
  code: 'RE-1',
  name: 'Reader',
  notes: '',
  dateExpired: '2099-12-31',
}

const boris = {
  uuid: '00000000-0000-4000-8000-00000000e011',
  firstName: 'Boris',
  lastName: 'Kos',
  position: null,
  profileImage: null,
}
/** The version that another user has saved since the licences were listed. */
let changed: LicenceRow | undefined
let calls: ReturnType<typeof stubServer> = []

const stored = (item: LicenceRow) => ({ result: { ...item, unassignedOn: null, usageHistory: [] } })
const licence = (item: LicenceRow): Parameters<typeof stubServer>[0] => ({
  [`GET /licence/${item.uuid}`]: () => stored(changed ?? item),
  [`PATCH /licence/${item.uuid}`]: ({ body }) =>
    (body as { version: number }).version < (changed?.version ?? 0)
      ? { status: 409, result: { message: 'Mia Kos saved this record' } }
      : stored(item),
})

beforeEach(() => {
  changed = undefined
  calls = stubServer({
    'POST /refresh': () => signedIn(),
    'GET /people': () => ({ result: [boris] }),
    [`GET /employee/${employee.uuid}`]: () => ({ result: employee }),
    'POST /companyequipment': () => ({
      result: { ...editor, ...perField(purchaseFields, () => null), unassignedOn: null, usageHistory: [] },
    }),
    'GET /companyequipment': () => ({ result: { items: [], total: 0, page: 1, pageSize: 20 } }),
    ...licence(editor),
    ...licence(reader),
    'GET /unassignedLicences': () => ({ result: { items: [editor, reader], total: 2, page: 1, pageSize: 20 } }),
  })
})

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`))
const existing = () => screen.getByRole('combobox', { name: /existing/i })
async function give(name: string) {
  await userEvent.click(existing())
  await userEvent.click(await screen.findByRole('option', { name, hidden: true }))
}

test('appends notes typed before an existing licence is chosen to its own', async () => {
  await renderAt('/', <LicenceNew />)
  await userEvent.type(field('Notes'), 'For the fair')
  await give('ED-1 · Editor')
  await waitFor(() => expect(field('Code').value).toBe('ED-1'))
  expect(field('Notes').value).toBe('Seat 12\nFor the fair')
  await userEvent.clear(existing())
  await give('RE-1 · Reader · expires 31/12/2099')
  expect(field('Notes').value).toBe('For the fair')
})

test('restores the input when the existing licence is cleared', async () => {
  await renderAt('/', <LicenceNew />)
  await userEvent.type(field('Code'), 'NEW-1')
  await userEvent.type(field('Notes'), 'For the fair')
  await give('ED-1 · Editor')
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
  await waitFor(() => expect(field('Code').value).toBe('NEW-1'))
  expect(field('Notes').value).toBe('For the fair')
})

describe('an existing licence', () => {
  const assignee = () => screen.getByRole('combobox', { name: /^Assigned to employee/ })
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
  async function assign() {
    await userEvent.click(assignee())
    await userEvent.click(await screen.findByRole('option', { name: 'Boris Kos', hidden: true }))
  }

  test('keeps its code and name, and requires an assignee', async () => {
    await renderAt('/', <LicenceNew />)
    await give('ED-1 · Editor')
    await waitFor(() => expect(field('Code').value).toBe('ED-1'))
    expect([field('Code').readOnly, field('Name').readOnly]).toEqual([true, true])
    await save()
    expect(await screen.findByText(english(fieldTexts.required))).toBeDefined()
    expect(assignee().getAttribute('aria-invalid')).toBe('true')
    await assign()
    await save()
    expect(await screen.findByText(english(licencesTexts.addedToEmployee))).toBeDefined()
  })

  test('is assigned with the notes that another user has changed', async () => {
    await renderAt('/', <LicenceNew />)
    await userEvent.type(field('Notes'), 'For the fair')
    await give('ED-1 · Editor')
    await waitFor(() => expect(field('Notes').value).toBe('Seat 12\nFor the fair'))
    await assign()
    changed = { ...editor, notes: 'Seat 14', version: 2 }
    await save()
    expect(await screen.findByRole('heading', { name: 'Mia Kos saved this record' })).toBeDefined()
    await waitFor(() => expect(field('Notes').value).toBe('Seat 14\nFor the fair'))
  })

  test('is assigned in its current state after another user has changed it', async () => {
    await renderAt('/', <LicenceNew />)
    await give('RE-1 · Reader · expires 31/12/2099')
    await assign()
    changed = { ...reader, notes: 'For the office', version: 2 }
    await save()
    expect(await screen.findByRole('heading', { name: 'Mia Kos saved this record' })).toBeDefined()
    await waitFor(() => expect(field('Notes').value).toBe('For the office'))
    await save()
    expect(await screen.findByText(english(licencesTexts.addedToEmployee))).toBeDefined()
    expect(calls.findLast(({ method }) => method === 'PATCH')?.body).toMatchObject({
      notes: 'For the office',
      employee: { uuid: boris.uuid },
      version: 2,
    })
  })
})

test('a new licence is active, inactive, spent or written off', async () => {
  await renderAt('/', <LicenceNew />)
  await userEvent.click(screen.getByRole('combobox', { name: /^Status/ }))
  const statuses = await screen.findByRole('listbox', { name: /^Status/, hidden: true })
  const options = within(statuses).getAllByRole('option', { hidden: true })
  expect(options.map(({ textContent }) => textContent)).toEqual(['active', 'inactive', 'spent', 'written off'])
})

describe('an item added from a profile', () => {
  const form = async (address: string) => {
    const router = await renderAt(address, <EquipmentNew />)
    await userEvent.type(await screen.findByLabelText(/^Code/), 'NB-1')
    await userEvent.type(field('Name'), 'Notebook')
    return router
  }
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

  test('is confirmed as added to the employee', async () => {
    const router = await form(`/?employee=${employee.uuid}`)
    await save()
    expect(await screen.findByText('Equipment successfully added to employee')).toBeDefined()
    expect(router.state.location.href).toBe(`/employees/${employee.uuid}?tab=equipment`)
  })

  test('is assigned today without a date, and cannot be unassigned', async () => {
    await form(`/?employee=${employee.uuid}`)
    expect(field('Assigned on').getAttribute('aria-describedby')).toBeTruthy()
    expect(screen.getByText('Leave blank for today')).toBeDefined()
    expect(screen.queryByLabelText(/^Unassigned on/)).toBeNull()
  })

  test('is confirmed as new if it is not assigned', async () => {
    await form(`/?employee=${employee.uuid}`)
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
    await save()
    expect(await screen.findByText('New equipment successfully saved')).toBeDefined()
  })
})
