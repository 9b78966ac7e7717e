import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { english } from '@hr/contract/lib/messages'
import { accessApi, accessTexts } from '@hr/contract/areas/access/access'
import { passwordTexts } from '@hr/contract/areas/access/password'
import type { CalendarFeed } from '@hr/contract/areas/leave/feeds'
import type { PersonalToken } from '@hr/contract/areas/tokens/tokens'
import { sessionsApi } from '@hr/contract/areas/access/sessions'
import { renderAt } from '../../../test/render.tsx'
import { settings, signedIn, stubServer } from '../../../test/server.ts'
import { refresh } from '../../api/session.ts'
import ChangePassword from './ChangePassword.tsx'
import { ChangePasswordDialog } from './ChangePasswordDialog.tsx'
import { ConfirmIdentity } from './ConfirmIdentity.tsx'

const right = 'a sunny day in Mostar'
const wrongCurrent = (field: string) => ({
  status: 400,
  result: { message: [{ field, message: english(passwordTexts.wrongCurrent) }] },
})
const token: PersonalToken = {
  uuid: '5b1f64ac-6b0e-4d0c-9d6f-0f3f5f5f5f5f',
  name: 'Script',
  ending: 'abcd',
  scopes: ['leave:read'],
  createdAt: '2044-01-01T08:00:00Z',
  expiresAt: '2044-12-31T08:00:00Z',
  lastUsedAt: null,
  revokedAt: null,
}
const feedOf = (number: number, isRecent: boolean): CalendarFeed => ({
  uuid: `00000000-0000-4000-8000-00000000e00${number}`,
  kind: 'own',
  includePending: true,
  createdAt: '2020-01-01T08:00:00Z',
  lastUsedAt: null,
  isRecent,
})
// The first one might have been made by someone else in a session that ends now.
const feeds = [feedOf(1, true), feedOf(2, false), feedOf(3, false)]
let calls: ReturnType<typeof stubServer> = []

beforeEach(async () => {
  calls = stubServer({
    'POST /refresh': () => signedIn(),
    'GET /tokens': () => ({ result: [token] }),
    'GET /calendar-feed': () => ({ result: feeds }),
    'GET /client-settings': () => ({ result: settings }),
    [`${accessApi.changePassword.method} ${accessApi.changePassword.path}`]: ({ body }) =>
      (body as { currentPassword: string }).currentPassword === right
        ? { result: { message: { isSuccess: true, message: english(accessTexts.passwordChanged) } } }
        : wrongCurrent('currentPassword'),
    [`GET ${sessionsApi.isConfirmed.path}`]: () => ({
      result: { isNeeded: true, hasPassword: true, hasProvider: false },
    }),
    [`POST ${sessionsApi.confirm.path}`]: ({ body }) =>
      (body as { currentPassword: string }).currentPassword === right
        ? { result: { message: 'Confirmed' } }
        : wrongCurrent('currentPassword'),
  })
  await refresh()
})

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(new RegExp(`^${label}`))
async function fill(texts: Record<string, string>) {
  for (const [label, text] of Object.entries(texts)) {
    await userEvent.clear(await field(label))
    await userEvent.paste(text)
  }
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test.each([
  ['page', '/changePassword', <ChangePassword key="page" />],
  ['dialog', '/profile', <ChangePasswordDialog key="dialog" onClose={() => undefined} />],
])('changes the password on its %s with the current one only', async (_, address, screenOrDialog) => {
  await renderAt(address, screenOrDialog)
  await fill({ 'Current password': 'wrong', 'New password': 'rain over', 'Confirm new password': 'rain' })
  await press('Save')
  expect(screen.getByText(english(passwordTexts.mismatch))).toBeDefined()
  await fill({ 'New password': 'rain over the Neretva', 'Confirm new password': 'rain over the Neretva' })
  await press('Save')
  expect(await screen.findByText(english(passwordTexts.wrongCurrent))).toBeDefined()
  expect(document.activeElement).toBe(await field('Current password'))
  await fill({ 'Current password': right })
  const listed = () => calls.filter(({ path }) => path === '/tokens').length
  const before = listed()
  await userEvent.click(await screen.findByRole('switch', { name: /^Keep my access tokens/ }))
  const kept = screen.getAllByRole<HTMLInputElement>('checkbox', { name: 'My leave' })
  expect(kept.map(({ checked }) => checked)).toEqual([false, true, true])
  await userEvent.click(kept[2]!)
  await press('Save')
  expect(await screen.findByText(english(accessTexts.passwordChanged))).toBeDefined()
  await expect.poll(listed).toBe(before + 1)
  expect(calls.findLast(({ path }) => path === accessApi.changePassword.path)?.body).toEqual({
    currentPassword: right,
    newPassword: 'rain over the Neretva',
    confirmPassword: 'rain over the Neretva',
    keepTokens: true,
    keepFeeds: [feeds[1]!.uuid],
  })
})

test('confirms the identity by the right password, and not when canceled', async () => {
  const answers: boolean[] = []
  await renderAt('/', <ConfirmIdentity onAnswer={(isConfirmed) => answers.push(isConfirmed)} />)
  const dialog = await screen.findByRole('dialog', { name: "Confirm it's you" })
  await fill({ 'Your password': 'wrong' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText(english(passwordTexts.wrongCurrent))).toBeDefined()
  expect(answers).toEqual([])
  await fill({ 'Your password': right })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }))
  await expect.poll(() => answers[0]).toBe(true)
})

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['Cancel', () => press('Cancel')],
])('starts at the password, and closes by %s without asking after a wrong one', async (_, close) => {
  const answers: boolean[] = []
  await renderAt('/', <ConfirmIdentity onAnswer={(isConfirmed) => answers.push(isConfirmed)} />)
  const password = await field('Your password')
  await waitFor(() => expect(document.activeElement).toBe(password))
  await userEvent.type(password, 'wrong{Enter}')
  expect(await screen.findByText(english(passwordTexts.wrongCurrent))).toBeDefined()
  await close()
  expect(answers).toEqual([false])
})

const places = [
  ['page', '/changePassword', <ChangePassword key="page" />],
  ['dialog', '/profile', <ChangePasswordDialog key="dialog" onClose={() => undefined} />],
] as const

test.each(places)('does not save on the %s before the calendar links are known', async (_, address, screenOrDialog) => {
  let answer = (): void => undefined
  const listed = new Promise<void>((resolve) => (answer = resolve))
  calls = stubServer({
    'POST /refresh': () => signedIn(),
    'GET /tokens': () => ({ result: [] }),
    'GET /client-settings': () => ({ result: settings }),
    'GET /calendar-feed': async () => {
      await listed
      return { result: feeds }
    },
    [`${accessApi.changePassword.method} ${accessApi.changePassword.path}`]: () => ({
      result: { message: { isSuccess: true, message: english(accessTexts.passwordChanged) } },
    }),
  })
  await renderAt(address, screenOrDialog)
  const text = 'rain over the Neretva'
  await fill({ 'Current password': right, 'New password': text, 'Confirm new password': text })
  expect(await screen.findByText('Loading data. Please wait')).toBeDefined()
  await press('Save')
  expect(calls.some(({ path }) => path === accessApi.changePassword.path)).toBe(false)
  answer()
  await screen.findAllByRole('checkbox', { name: 'My leave' })
  await press('Save')
  expect(await screen.findByText(english(accessTexts.passwordChanged))).toBeDefined()
})

test.each(places)(
  'says on the %s what becomes of calendar links that could not be loaded',
  async (_, address, form) => {
    stubServer({
      'POST /refresh': () => signedIn(),
      'GET /tokens': () => ({ result: [] }),
      'GET /client-settings': () => ({ result: settings }),
      'GET /calendar-feed': () => ({ status: 400, result: { message: 'Out of order' } }),
    })
    await renderAt(address, form)
    expect(await screen.findByText(/^Your calendar links could not be loaded/)).toBeDefined()
  },
)
