import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { english } from '@hr/contract/lib/messages'
import { feedTexts, type CalendarFeed } from '@hr/contract/areas/leave/feeds'
import { renderAt } from '../../../../test/render.tsx'
import { signedIn, stubServer, settings } from '../../../../test/server.ts'
import { CalendarFeeds } from './CalendarFeeds.tsx'

const feed = (number: number): CalendarFeed => ({
  uuid: `00000000-0000-4000-8000-00000000e00${number}`,
  kind: 'team',
  includePending: false,
  createdAt: '2026-11-20T08:00:00Z',
  lastUsedAt: null,
})

test('leaves pending requests out of a team feed, limits feeds to five, and moves the focus after revoking', async () => {
  let feeds = [1, 2, 3, 4, 5].map(feed)
  const calls = stubServer({
    'POST /refresh': () => signedIn(),
    'GET /client-settings': () => ({ result: settings }),
    'GET /calendar-feed': () => ({ result: feeds }),
    'POST /calendar-feed': () => ({ status: 409, result: { message: english(feedTexts.tooMany(5)) } }),
    [`DELETE /calendar-feed/${feed(5).uuid}`]: () => {
      feeds = feeds.slice(0, 4)
      return { result: { message: english(feedTexts.revoked) } }
    },
  })
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
  await userEvent.click(within(rows()[4]!).getByRole('button', { name: 'Yes, revoke' }))
  await expect.poll(rows).toHaveLength(4)
  await expect.poll(() => document.activeElement).toBe(within(rows()[3]!).getByRole('button', { name: /^Revoke/ }))
})
