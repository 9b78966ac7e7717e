import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { english } from '@hr/contract/lib/messages'
import { sessionsTexts } from '@hr/contract/areas/access/sessions'
import { renderAt } from '../../../test/render.tsx'
import { ana, signedIn, stubServer, settings } from '../../../test/server.ts'
import { SessionList } from './SessionList.tsx'

const session = {
  uuid: '00000000-0000-4000-8000-00000000b011',
  device: 'Firefox on Linux',
  browser: 'Firefox',
  system: 'Linux',
  method: 'password',
  createdAt: '2026-11-20T08:00:00Z',
  lastActiveAt: '2026-11-20T09:00:00Z',
  isCurrent: true,
}

test('can be reloaded after a failure', async () => {
  let isDown = true
  stubServer({
    'POST /refresh': () => signedIn(),
    'GET /client-settings': () => ({ result: settings }),
    'GET /sessions': () => (isDown ? { status: 502 } : { result: [session] }),
  })
  await renderAt('/', <SessionList />)
  expect(await screen.findByText('Failed to load data')).toBeDefined()
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect((await screen.findByRole('listitem')).textContent).toContain('This session')
  expect(screen.queryByText('Failed to load data')).toBeNull()
})

const other = { ...session, uuid: '00000000-0000-4000-8000-00000000b012', isCurrent: false }

test('removes an ended session from the list, and shows a text after the last one', async () => {
  let sessions = [other]
  stubServer({
    'POST /refresh': () => signedIn(),
    'GET /client-settings': () => ({ result: settings }),
    'GET /sessions': () => ({ result: sessions }),
    [`DELETE /sessions/${other.uuid}`]: () => {
      sessions = []
      return { result: { message: english(sessionsTexts.ended) } }
    },
  })
  await renderAt('/', <SessionList userUuid={ana.uuid} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out Firefox on Linux' }))
  expect(await screen.findByText('No active sessions')).toBeDefined()
  expect(screen.getByText(english(sessionsTexts.ended))).toBeDefined()
  expect(screen.queryByRole('listitem')).toBeNull()
})

test.each([
  [{}, 'Firefox on Linux'],
  [{ system: null }, 'Firefox'],
  [{ browser: null }, 'Another program on Linux'],
  [{ browser: null, system: null }, 'Another program'],
])('names the device of %j: %s', async (parts, name) => {
  stubServer({
    'POST /refresh': () => signedIn(),
    'GET /client-settings': () => ({ result: settings }),
    'GET /sessions': () => ({ result: [{ ...session, ...parts }] }),
  })
  await renderAt('/', <SessionList />)
  expect(await screen.findByText(name)).toBeDefined()
})

test('signs out all others after naming the calendar links that end', async () => {
  const feed = {
    uuid: session.uuid,
    kind: 'team',
    includePending: false,
    createdAt: '2020-01-01T08:00:00Z',
    lastUsedAt: null,
  }
  const calls = stubServer({
    'POST /refresh': () => signedIn(),
    'GET /client-settings': () => ({ result: settings }),
    'GET /sessions': () => ({ result: [session, { ...session, uuid: ana.uuid, isCurrent: false }] }),
    'GET /calendar-feed': () => ({ result: [feed] }),
    'DELETE /sessions': () => ({ result: { message: english(sessionsTexts.othersEnded) } }),
  })
  await renderAt('/', <SessionList />)
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out all other sessions' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Away in my team' }))
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Sign out' }))
  expect(await screen.findByText(english(sessionsTexts.othersEnded))).toBeDefined()
  expect(calls.find(({ method }) => method === 'DELETE')?.query.get('keepFeeds')).toBe('none')
})
