import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Provisioning as State } from '@hr/contract/areas/provisioning/provisioning'
import { renderAt } from '../../../test/render.tsx'
import { settings, signedIn, stubServer } from '../../../test/server.ts'
import { refresh } from '../../api/session.ts'
import { Provisioning } from './Provisioning.tsx'

const person = (number: number, lastName: string) => ({
  uuid: `00000000-0000-4000-8000-00000000e00${number}`,
  firstName: 'Ivan',
  lastName,
  at: '2026-11-20T08:00:00Z',
})
const connection = {
  tenantId: 'example.onmicrosoft.com',
  clientId: 'client',
  servicePrincipalId: 'principal',
  jobId: 'job',
  isDaily: true,
}
const state: State = {
  scimAddress: 'https://hr.example.com/scim/v2',
  allowsDeactivation: true,
  unlimitedUntil: null,
  held: [
    { ...person(1, 'Held'), reason: 'limit' },
    { ...person(2, 'Admin'), reason: 'ladder' },
  ],
  disabled: [person(3, 'Gone')],
  entra: null,
}

async function show(more: Partial<State> = {}) {
  const calls = stubServer({
    'POST /refresh': () => signedIn(),
    'GET /client-settings': () => ({ result: settings }),
    'GET /provisioning': () => ({ result: { ...state, ...more } }),
    'PATCH /provisioning': () => ({ result: { message: 'Provisioning settings saved' } }),
    'POST /provisioning/held': () => ({ result: { message: 'Done' } }),
    [`DELETE /provisioning/disabled/${person(3, '').uuid}`]: () => ({ result: { message: 'Sign-in allowed again' } }),
    'PUT /provisioning/entra': () => ({ result: { message: 'Connection to Entra ID saved' } }),
    'GET /provisioning/entra/runs': () => ({ result: [] }),
    'GET /provisioning/entra/preview': () => ({
      result: {
        users: 60,
        skipped: 2,
        calls: 2,
        rows: [{ uuid: person(4, '').uuid, name: 'Mia Example', change: 'changed', data: '{"active":false}' }],
      },
    }),
    'POST /provisioning/entra/runs': () => ({ result: { uuid: person(5, '').uuid } }),
  })
  await refresh()
  await renderAt('/', <Provisioning />)
  await screen.findByText('https://hr.example.com/scim/v2')
  const sent = (method: string, path: string) =>
    calls.filter((call) => call.method === method && call.path === path).map(({ body }) => body)
  return { sent }
}

test('switches deactivation off', async () => {
  const { sent } = await show()
  await userEvent.click(screen.getByRole('switch', { name: /may disable employees/ }))
  expect(sent('PATCH', '/provisioning')).toEqual([{ allowsDeactivation: false }])
})

test('lets the directory continue only after a question', async () => {
  const { sent } = await show()
  expect(screen.getByText('2 deactivations were held back.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Let it continue' }))
  expect(sent('POST', '/provisioning/held')).toEqual([])
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Let it continue' }))
  expect(sent('POST', '/provisioning/held')).toEqual([{ decision: 'continue' }])
})

test('offers no continuation for Admins and Superadmins, whom the directory may not switch off', async () => {
  const { sent } = await show({ held: state.held.slice(1) })
  expect(screen.queryByRole('button', { name: 'Let it continue' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
  expect(sent('POST', '/provisioning/held')).toEqual([{ decision: 'discard' }])
})

test('allows the sign-in of an employee again', async () => {
  const { sent } = await show()
  await userEvent.click(screen.getByRole('button', { name: 'Allow sign-in: Ivan Gone' }))
  expect(sent('DELETE', `/provisioning/disabled/${person(3, '').uuid}`)).toHaveLength(1)
})

test('needs every field of a new connection', async () => {
  const { sent } = await show()
  await userEvent.click(screen.getByRole('button', { name: 'Connect to Entra ID' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(within(dialog).getAllByText('Required field').length).toBeGreaterThanOrEqual(4)
  expect(sent('PUT', '/provisioning/entra')).toEqual([])
})

test('shows what a run would send before it is started', async () => {
  const { sent } = await show({ entra: connection })
  await userEvent.click(screen.getByRole('button', { name: 'Send changed data' }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText(/Data for 60 users would be sent/)).toBeDefined()
  expect(within(dialog).getByText(/2 employees have no employee number/)).toBeDefined()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Data for Mia Example' }))
  expect(within(dialog).getByText('{"active":false}')).toBeDefined()
  expect(sent('POST', '/provisioning/entra/runs')).toEqual([])
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send to Entra ID' }))
  expect(sent('POST', '/provisioning/entra/runs')).toEqual([{ kind: 'changed' }])
})
