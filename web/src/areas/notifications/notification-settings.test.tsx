import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { english } from '@hr/contract/lib/messages'
import type { CalendarFeed } from '@hr/contract/areas/leave/feeds'
import type { RoleName } from '@hr/contract/access'
import { notificationsTexts } from '@hr/contract/areas/notifications/texts'
import { ana, stubServer, tokenFor } from '../../../test/server.ts'

const contractSwitch = english(notificationsTexts.contractSwitch)
const levelSwitch = english(notificationsTexts.levelSwitch)
const newApplicationSwitch = english(notificationsTexts.newApplicationSwitch)
const ownLeaveSwitch = english(notificationsTexts.ownLeaveSwitch)
const leaveRequestSwitch = english(notificationsTexts.leaveRequestSwitch)
const leaveCalendarSwitch = 'Put my approved leave into my calendar by email'
const settings = {
  contractExpirationNotification: true,
  experienceLevelExpirationNotification: true,
  newApplicationNotification: true,
  ownLeaveEmail: true,
  leaveRequestEmail: true,
  leaveCalendarEmail: true,
}

let feeds: CalendarFeed[] = []
beforeEach(() => {
  feeds = []
})

async function openAs(effectiveRole: RoleName) {
  // The session is loaded once per page.
  vi.resetModules()
  const path = `${ana.uuid}`
  const calls = stubServer({
    'POST /refresh': () => ({ result: { token: tokenFor(600), user: { ...ana, effectiveRole }, idleEndsIn: 28_800 } }),
    [`GET /user/notificationstatuses/${path}`]: () => ({ result: settings }),
    'GET /calendar-feed': () => ({ result: feeds }),
    [`PATCH /user/enablenotification/${path}`]: () => ({ result: { message: english(notificationsTexts.saved) } }),
  })
  const { renderAt } = await import('../../../test/render.tsx')
  const { default: NotificationSettings } = await import('./NotificationSettings.tsx')
  await renderAt('/', <NotificationSettings />)
  await screen.findByRole('switch', { name: ownLeaveSwitch })
  return calls
}

test.each([
  ['Employee', [ownLeaveSwitch, leaveCalendarSwitch]],
  ['Team lead', [ownLeaveSwitch, leaveRequestSwitch, leaveCalendarSwitch]],
  [
    'Admin',
    [contractSwitch, levelSwitch, newApplicationSwitch, ownLeaveSwitch, leaveRequestSwitch, leaveCalendarSwitch],
  ],
] as const)('%s has the switches that apply to the role, all of them on', async (role, names) => {
  await openAs(role)
  const switches = screen.getAllByRole<HTMLInputElement>('switch')
  expect(switches.map(({ labels }) => labels?.[0]?.textContent)).toEqual(names)
  expect(switches.every(({ checked }) => checked)).toBe(true)
  expect(screen.getByText(english(notificationsTexts.alwaysSent))).toBeTruthy()
})

test('warns that leave would appear twice with a feed of my leave', async () => {
  const feed = {
    uuid: crypto.randomUUID(),
    includePending: true,
    createdAt: '2026-11-20T08:00:00Z',
    lastUsedAt: null,
    isRecent: false,
  }
  feeds = [{ ...feed, kind: 'own' }]
  await openAs('Employee')
  expect(await screen.findByText(/the entries would appear twice/)).toBeTruthy()
  await userEvent.click(screen.getByRole('switch', { name: leaveCalendarSwitch }))
  expect(screen.queryByText(/the entries would appear twice/)).toBeNull()
})

test('saves a changed switch', async () => {
  const calls = await openAs('Employee')
  await userEvent.click(screen.getByRole('switch', { name: ownLeaveSwitch }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(english(notificationsTexts.saved))).toBeTruthy()
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ ...settings, ownLeaveEmail: false })
})

test('tells that there is nothing to save, before and after a change', async () => {
  const calls = await openAs('Admin')
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await save()
  expect(await screen.findByText(english(notificationsTexts.noChanges))).toBeTruthy()
  await userEvent.click(screen.getByRole('switch', { name: contractSwitch }))
  await save()
  expect(await screen.findByText(english(notificationsTexts.saved))).toBeTruthy()
  await save()
  await expect.poll(() => screen.getAllByText(english(notificationsTexts.noChanges))).toHaveLength(2)
  expect(calls.filter(({ method }) => method === 'PATCH')).toHaveLength(1)
  expect(screen.getByRole<HTMLInputElement>('switch', { name: contractSwitch }).checked).toBe(false)
})
