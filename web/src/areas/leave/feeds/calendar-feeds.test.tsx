import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { english } from '@hr/contract/lib/messages'
import { feedTexts, type CalendarFeed } from '@hr/contract/areas/leave/feeds'
import { renderAt } from '../../../../test/render.tsx'
import { ana, settings, signedIn, stubServer } from '../../../../test/server.ts'
import { refresh } from '../../../api/session.ts'
import { CalendarFeeds } from './CalendarFeeds.tsx'

const feed = (number: number): CalendarFeed => ({
  uuid: `00000000-0000-4000-8000-00000000e00${number}`,
  kind: 'team',
  includePending: false,
  createdAt: '2026-11-20T08:00:00Z',
  lastUsedAt: null,
  isRecent: false,
})

const wanted = {
  contractExpirationNotification: true,
  experienceLevelExpirationNotification: true,
  newApplicationNotification: true,
  ownLeaveEmail: true,
  leaveRequestEmail: true,
}

test('offers pending requests of others only to approvers, and warns of entries that would appear twice', async () => {
  const user = { ...ana, effectiveRole: 'Employee' as const }
  stubServer({
    'POST /refresh': () => signedIn({ user }),
    'GET /client-settings': () => ({ result: settings }),
    [`GET /user/notificationstatuses/${ana.uuid}`]: () => ({ result: { ...wanted, leaveCalendarEmail: true } }),
    'GET /calendar-feed': () => ({ result: [] }),
  })
  await refresh()
  await renderAt('/', <CalendarFeeds onClose={() => undefined} />)
  expect(await screen.findByText(/so they would appear twice/)).toBeDefined()
  expect(screen.getByRole('switch', { name: 'Pending requests' })).toBeDefined()
  await userEvent.click(screen.getByRole('radio', { name: 'Away in my team' }))
  expect(screen.queryByRole('switch', { name: 'Pending requests' })).toBeNull()
  expect(screen.queryByText(/so they would appear twice/)).toBeNull()
})

test('leaves pending requests out of a team feed, limits feeds to five, and moves the focus after revoking', async () => {
  let feeds = [1, 2, 3, 4, 5].map(feed)
  const calls = stubServer({
    'POST /refresh': () => signedIn(),
    [`GET /user/notificationstatuses/${ana.uuid}`]: () => ({ result: { ...wanted, leaveCalendarEmail: false } }),
    'GET /client-settings': () => ({ result: settings }),
    'GET /calendar-feed': () => ({ result: feeds }),
    'POST /calendar-feed': () => ({ status: 409, result: { message: english(feedTexts.tooMany(5)) } }),
    [`DELETE /calendar-feed/${feed(5).uuid}`]: () => {
      feeds = feeds.slice(0, 4)
      return { result: { message: english(feedTexts.revoked) } }
    },
  })
  await refresh()
  await renderAt('/', <CalendarFeeds onClose={() => undefined} />)
  const rows = () => screen.getAllByRole('listitem')
  await screen.findByRole('list', { name: 'Your feeds' })
  const pending = screen.getByRole<HTMLInputElement>('switch', { name: 'Pending requests' })
  expect(pending.checked).toBe(true)
  await userEvent.click(screen.getByRole('radio', { name: 'Away in my team' }))
  expect(screen.getByText(/without leave types or reasons/)).toBeDefined()
  expect(pending.checked).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Create link' }))
  expect(await screen.findByText(english(feedTexts.tooMany(5)))).toBeDefined()
  expect(calls.find(({ method, path }) => method === 'POST' && path === '/calendar-feed')?.body).toEqual({
    kind: 'team',
    includePending: false,
  })

  await userEvent.click(within(rows()[4]!).getByRole('button', { name: /^Revoke/ }))
  await userEvent.click(within(rows()[4]!).getByRole('button', { name: 'Revoke' }))
  await expect.poll(rows).toHaveLength(4)
  await expect.poll(() => document.activeElement).toBe(within(rows()[3]!).getByRole('button', { name: /^Revoke/ }))
})
