import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Delivery, Webhook } from '@hr/contract/areas/webhooks/webhooks'
import { renderAt } from '../../../test/render.tsx'
import { ana, settings, signedIn, stubServer } from '../../../test/server.ts'
import { Webhooks } from './Webhooks.tsx'

const wiki: Webhook = {
  uuid: '3b2a8d5e-0000-4000-8000-000000000001',
  name: 'Wiki',
  url: 'https://wiki.example.com/hook',
  owner: { uuid: ana.uuid, name: 'Ana Kos' },
  events: ['employee.changed'],
  fields: [],
  state: 'enabled',
  failingSince: null,
  pending: 0,
  publicKeys: ['whpk_key'],
  version: 1,
}

const failed: Delivery = {
  uuid: '3b2a8d5e-0000-4000-8000-000000000002',
  message: 'msg_1',
  type: 'employee.changed',
  record: ana.uuid,
  at: '2026-11-21T09:00:00Z',
  state: 'failed',
  attempts: 10,
  status: null,
  failure: 'certificate',
  nextAt: null,
  triedAt: '2026-11-24T09:00:00Z',
}

const renderWith = (webhooks: Webhook[], calls: Parameters<typeof stubServer>[0] = {}) => {
  stubServer({
    'POST /refresh': () => signedIn(),
    'GET /client-settings': () => ({ result: settings }),
    'GET /webhooks': () => ({ result: webhooks }),
    'GET /webhook-deliveries': () => ({ result: { items: [failed], total: 1, page: 1, pageSize: 20 } }),
    ...calls,
  })
  return renderAt('/', <Webhooks />)
}

test('shows an event before there is a webhook', async () => {
  await renderWith([])
  const example = await screen.findByRole('figure', { name: 'Example' })
  const event: unknown = JSON.parse(example.querySelector('code')?.textContent ?? '')
  expect(event).toMatchObject({ type: 'leave.approved', data: { entity: 'leave', fields: ['status'] } })
})

test('shows the secret of a new webhook once', async () => {
  const secret = 'whsec_c2VjcmV0'
  await renderWith([], { 'POST /webhooks': () => ({ result: { webhook: wiki, secret } }) })
  await userEvent.click(await screen.findByRole('button', { name: 'Add webhook' }))
  await userEvent.type(await screen.findByLabelText(/^Name/), 'Wiki')
  await userEvent.type(await screen.findByLabelText(/^Address of the receiver/), wiki.url)
  await userEvent.type(screen.getByLabelText(/^Events/), 'employee.ch')
  await userEvent.click(await screen.findByRole('option', { name: 'employee.changed' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findByLabelText<HTMLInputElement>('Secret')).value).toBe(secret)
  await userEvent.click(screen.getByRole('button', { name: "I've saved it" }))
  expect(screen.queryByLabelText('Secret')).toBeNull()
})

test('refuses an address without https before it is sent', async () => {
  await renderWith([])
  await userEvent.click(await screen.findByRole('button', { name: 'Add webhook' }))
  await userEvent.type(await screen.findByLabelText(/^Address of the receiver/), 'http://wiki.example.com')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findAllByText(/begins with https/)).not.toHaveLength(0)
  expect(screen.getAllByText('Choose at least one event')).not.toHaveLength(0)
})

test('shows why deliveries failed and sends one again', async () => {
  const replayed: string[] = []
  await renderWith([{ ...wiki, failingSince: '2026-11-21T09:00:00Z', pending: 3 }], {
    'POST /webhook-deliveries/:id/replay': () => {
      replayed.push(failed.uuid)
      return { result: { message: 'The event is sent again' } }
    },
  })
  expect(await screen.findByText(/Deliveries have been failing since/)).toBeDefined()
  expect(screen.getByText('3 events to be sent')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Deliveries to Wiki' }))
  expect(await screen.findByText(/10 attempts · The certificate is not valid/)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: /^Send again: employee.changed/ }))
  await expect.poll(() => replayed).toHaveLength(1)
})

test('offers to enable a webhook whose receiver wants no more events', async () => {
  await renderWith([{ ...wiki, state: 'gone' }])
  expect(await screen.findByText('The receiver no longer accepts events')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Wiki' }))
  expect(await screen.findByRole('menuitem', { name: 'Enable' })).toBeDefined()
  expect(screen.queryByRole('menuitem', { name: /test event/ })).toBeNull()
})
