import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import type { LicenceRow } from '@hr/contract/areas/equipment/licences'
import { employee } from '../../../test/employee.ts'
import { renderAt } from '../../../test/render.tsx'
import { signedIn, stubServer } from '../../../test/server.ts'
import { EquipmentNew } from './EquipmentForm.tsx'
import { LicenceNew } from './LicenceForm.tsx'

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
const reader = { ...editor, uuid: '00000000-0000-4000-8000-00000000d002', code: 'RE-1', name: 'Reader', notes: '' }

beforeEach(() => {
  stubServer({
    'POST /refresh': () => signedIn(),
    'GET /people': () => ({ result: [] }),
    [`GET /employee/${employee.uuid}`]: () => ({ result: employee }),
    'POST /companyequipment': () => ({ result: { ...editor, unassignedOn: null, usageHistory: [] } }),
    'GET /companyequipment': () => ({ result: { items: [], total: 0, page: 1, pageSize: 20 } }),
    'GET /unassignedLicences': () => ({ result: { items: [editor, reader], total: 2, page: 1, pageSize: 20 } }),
  })
})

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`))
const existing = () => screen.getByRole('combobox', { name: /existing/i })
async function give(name: string) {
  await userEvent.click(existing())
  await userEvent.click(await screen.findByRole('option', { name, hidden: true }))
}

test('notes that are typed before an existing licence is chosen stand beneath its own', async () => {
  await renderAt('/', <LicenceNew />)
  await userEvent.type(field('Notes'), 'For the fair')
  await give('ED-1 · Editor')
  await waitFor(() => expect(field('Code').value).toBe('ED-1'))
  expect(field('Notes').value).toBe('Seat 12\nFor the fair')
  await userEvent.clear(existing())
  await give('RE-1 · Reader')
  expect(field('Notes').value).toBe('For the fair')
})

test('what was typed comes back when the existing licence is given up', async () => {
  await renderAt('/', <LicenceNew />)
  await userEvent.type(field('Code'), 'NEW-1')
  await userEvent.type(field('Notes'), 'For the fair')
  await give('ED-1 · Editor')
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
  await waitFor(() => expect(field('Code').value).toBe('NEW-1'))
  expect(field('Notes').value).toBe('For the fair')
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

  test('is confirmed as new when it is assigned to nobody', async () => {
    await form(`/?employee=${employee.uuid}`)
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
    await save()
    expect(await screen.findByText('New equipment successfully saved')).toBeDefined()
  })
})
