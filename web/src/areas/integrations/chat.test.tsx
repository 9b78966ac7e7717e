import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { ChatChannel } from '@hr/contract/areas/chat/chat'
import { chooseAction } from '../../../test/menu.ts'
import { renderAt } from '../../../test/render.tsx'
import { settings, signedIn, stubServer } from '../../../test/server.ts'
import { Chat } from './Chat.tsx'

const general: ChatChannel = {
  uuid: '3b2a8d5e-0000-4000-8000-000000000011',
  name: 'General',
  format: 'mattermost',
  team: null,
  requests: true,
  decisions: false,
  awayHour: 9,
  host: 'https://chat.example.com',
  state: 'enabled',
  failingSince: null,
  version: 4,
}

const renderWith = (channels: ChatChannel[], calls: Parameters<typeof stubServer>[0] = {}) => {
  stubServer({
    'POST /refresh': () => signedIn(),
    'GET /client-settings': () => ({ result: settings }),
    'GET /chat-channels': () => ({ result: channels }),
    'GET /directory/options': () => ({ result: [] }),
    'GET /webhook-deliveries': () => ({ result: { items: [], total: 0, page: 1, pageSize: 20 } }),
    ...calls,
  })
  return renderAt('/', <Chat />)
}

test('says what a channel is told before there is one, as it is told', async () => {
  await renderWith([])
  const example = within(await screen.findByRole('figure', { name: 'Example' }))
  expect(example.getByText(/^Lejla Marić requested leave: /)).toBeDefined()
  expect(example.getByText(/Ana Kovač/).textContent).toMatch(/^Away on .*Ivan Babić \(until noon\)$/)
})

test('adds a channel with its address, and says why one without messages is refused', async () => {
  const sent: unknown[] = []
  await renderWith([], {
    'POST /chat-channels': ({ body }) => {
      sent.push(body)
      return { result: general }
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Add chat channel' }))
  await userEvent.type(await screen.findByLabelText(/^Name/), 'General')
  await userEvent.type(
    screen.getByLabelText(/^Address of the incoming webhook/),
    'https://chat.example.com/hooks/secret',
  )
  const requests = screen.getByRole('switch', { name: 'Post new requests for leave and cancellation' })
  await userEvent.click(requests)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findAllByText('Choose at least one kind of message')).not.toHaveLength(0)
  await userEvent.click(requests)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await expect
    .poll(() => sent)
    .toEqual([
      {
        name: 'General',
        format: 'slack',
        url: 'https://chat.example.com/hooks/secret',
        team: null,
        requests: true,
        decisions: false,
        awayHour: null,
      },
    ])
})

test('changes a channel without its address, which is not shown', async () => {
  const sent: unknown[] = []
  await renderWith([general], {
    'PUT /chat-channels/:id': ({ body }) => {
      sent.push(body)
      return { result: general }
    },
  })
  expect(await screen.findByText('Mattermost')).toBeDefined()
  expect(screen.getByText("Requests · Today's absences, posted at 09:00")).toBeDefined()
  await chooseAction('General', 'Edit')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByLabelText<HTMLInputElement>(/^Address of the incoming webhook/).value).toBe('')
  await userEvent.click(dialog.getByRole('switch', { name: 'Post decisions on leave' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await expect.poll(() => sent).toMatchObject([{ url: '', decisions: true, awayHour: 9, version: 4 }])
})

test('sends a test message and shows the deliveries', async () => {
  await renderWith([general], { 'POST /webhooks/:id/test': () => ({ result: { message: 'Test event queued' } }) })
  await chooseAction('General', 'Send test message')
  expect(await screen.findByText('No deliveries in the last 30 days')).toBeDefined()
})
