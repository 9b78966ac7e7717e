import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { english } from '@hr/contract/lib/messages'
import type { CalendarFeed } from '@hr/contract/areas/leave/feeds'
import type { RoleName } from '@hr/contract/access'
import { notificationSettingTexts } from '@hr/contract/areas/notifications/setting-texts'
import { ana, signedIn, stubServer } from '../../../test/server.ts'

const contractSwitch = english(notificationSettingTexts.contractSwitch)
const levelSwitch = english(notificationSettingTexts.levelSwitch)
const newApplicationSwitch = english(notificationSettingTexts.newApplicationSwitch)
const ownLeaveSwitch = english(notificationSettingTexts.ownLeaveSwitch)
const leaveRequestSwitch = english(notificationSettingTexts.leaveRequestSwitch)
const leaveCalendarSwitch = 'Email me my approved leave as calendar entries'
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
    'POST /refresh': () => signedIn({ user: { effectiveRole } }),
    [`GET /user/notificationstatuses/${path}`]: () => ({ result: settings }),
    'GET /calendar-feed': () => ({ result: feeds }),
    [`PATCH /user/enablenotification/${path}`]: () => ({
      result: { message: english(notificationSettingTexts.saved) },
    }),
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
  expect(screen.getByText(english(notificationSettingTexts.alwaysSent))).toBeTruthy()
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
  expect(await screen.findByText(english(notificationSettingTexts.saved))).toBeTruthy()
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ ...settings, ownLeaveEmail: false })
})

test('tells that there is nothing to save, before and after a change', async () => {
  const calls = await openAs('Admin')
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await save()
  expect(await screen.findByText(english(notificationSettingTexts.noChanges))).toBeTruthy()
  await userEvent.click(screen.getByRole('switch', { name: contractSwitch }))
  await save()
  expect(await screen.findByText(english(notificationSettingTexts.saved))).toBeTruthy()
  await save()
  await expect.poll(() => screen.getAllByText(english(notificationSettingTexts.noChanges))).toHaveLength(2)
  expect(calls.filter(({ method }) => method === 'PATCH')).toHaveLength(1)
  expect(screen.getByRole<HTMLInputElement>('switch', { name: contractSwitch }).checked).toBe(false)
})
