import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { english } from '@hr/contract/lib/messages'
import { accessTexts } from '@hr/contract/areas/access/access'
import { passwordTexts } from '@hr/contract/areas/access/password'
import { fieldTexts } from '@hr/contract/lib/fields'
import { cookieNames, languageCookie } from '@hr/contract/lib/cookies'
import { localeData } from '@hr/contract/lib/languages'
import { translatePage } from '../../../../messages-plugin.ts'
import { sourceOf } from '../../../../test/source.ts'
import { settings, signedIn, stubServer } from '../../../../test/server.ts'

const clientSettings = () => ({ result: settings })

beforeEach(() => {
  vi.resetModules()
  document.cookie = `${cookieNames(location).hint}=; max-age=0; path=/`
  delete document.documentElement.dataset['submitted']
  document.head.innerHTML = '<meta name="application-files" content="/assets/index.js /assets/index.css" />'
})

/** Shows the static page as the server sends it. */
const show = (file: string) => {
  const page = translatePage(sourceOf(file), (text) => text)
  document.body.innerHTML = new DOMParser().parseFromString(page, 'text/html').body.innerHTML
}
const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('submits the input of a form that was sent before the script was loaded', async () => {
  const calls = stubServer({ 'GET /client-settings': clientSettings })
  show('sign-in.html')
  await type('Email', 'ana@example.com')
  await type('Password', 'right')
  document.documentElement.dataset['submitted'] = 'true'
  await import('./sign-in.ts')
  await screen.findByRole('alert')
  expect(calls.find(({ path }) => path === '/login')?.body).toEqual({ email: 'ana@example.com', password: 'right' })
})

test('does not prompt a visitor without a session', async () => {
  const calls = stubServer({ 'GET /client-settings': clientSettings, 'POST /refresh': () => signedIn() })
  show('sign-in.html')
  await import('./sign-in.ts')
  await press(english(accessTexts.signIn))
  expect(calls.map(({ path }) => path)).toEqual(['/client-settings'])
})

test('asks for a session by the hint with and without the port, and forgets only that of this installation', async () => {
  stubServer({
    'GET /client-settings': clientSettings,
    'POST /refresh': () => ({ status: 401, result: { message: '' } }),
  })
  const { hint } = cookieNames(location)
  for (const [cookie, isAsked, isKept] of [
    [hint, true, false],
    ['hr-signed-in', true, true],
    ['hr-signed-in-8443', false, true],
  ] as const) {
    document.cookie = `${cookie}=true; path=/`
    globalThis.hrEarlySession = undefined
    vi.resetModules()
    // @ts-expect-error A script of the page has no types.
    await import('../../../../early/session.js')
    expect(globalThis.hrEarlySession !== undefined, cookie).toBe(isAsked)
    const { forgetSessionHint, mayHaveSession } = await import('../../../api/session-hint.ts')
    expect(mayHaveSession(), cookie).toBe(isAsked)
    forgetSessionHint()
    expect(document.cookie.includes(`${cookie}=true`), cookie).toBe(isKept)
    document.cookie = `${cookie}=; max-age=0; path=/`
  }
})

test('shows missing values at their fields, and focuses the first one', async () => {
  stubServer({ 'GET /client-settings': clientSettings })
  show('sign-in.html')
  await import('./sign-in.ts')
  await press(english(accessTexts.signIn))
  const email = screen.getByLabelText('Email')
  expect(document.activeElement).toBe(email)
  expect(email.getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(email.getAttribute('aria-describedby') ?? '')?.textContent).not.toBe('')
  await type('Email', 'a')
  expect(email.getAttribute('aria-invalid')).toBeNull()
})

test('fills in a demo account, also after other input', async () => {
  stubServer({ 'GET /client-settings': clientSettings })
  show('sign-in.html')
  document.body.insertAdjacentHTML(
    'beforeend',
    '<button class="account" data-email="admin@example.com" data-password="demo">admin@example.com</button>',
  )
  await import('./sign-in.ts')
  const account = screen.getByRole('button', { name: 'admin@example.com' })
  await userEvent.click(account)
  await type('Email', ' of another user')
  await userEvent.click(account)
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('admin@example.com')
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('demo')
})

test('preloads the application while the user types', async () => {
  stubServer({ 'GET /client-settings': clientSettings })
  show('sign-in.html')
  await import('./sign-in.ts')
  expect(document.querySelectorAll('link[href^="/assets/"]')).toHaveLength(0)
  await type('Email', 'ana')
  expect([...document.querySelectorAll<HTMLLinkElement>('link[href^="/assets/"]')].map(({ rel }) => rel)).toEqual([
    'modulepreload',
    'preload',
  ])
})

test('asks for a code only if the account has a second factor', async () => {
  stubServer({
    'GET /client-settings': clientSettings,
    'POST /login': () => ({ result: { loginMessage: 'Enter the code', needsCode: true } }),
  })
  show('sign-in.html')
  await import('./sign-in.ts')
  await type('Email', 'ana@example.com')
  await type('Password', 'right')
  await press(english(accessTexts.signIn))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Code')))
  await type('Email', 'x')
  expect(screen.queryByLabelText('Code')).toBeNull()
})

test('requires an email address for a password link', async () => {
  stubServer({ 'POST /reset-link': () => ({ result: { message: english(accessTexts.linkSent) } }) })
  show('forgot-password.html')
  await import('./forgot-password.ts')
  await press('Send link')
  expect(screen.getByText(english(fieldTexts.required))).toBeDefined()
  await type('Email', 'ana@example.com')
  await press('Send link')
  expect((await screen.findByRole('status')).textContent).toBe(english(accessTexts.linkSent))
})

test('requires a new password to be long enough and typed twice', async () => {
  history.replaceState(null, '', '/reset-password?userUuid=u&token=secret')
  show('reset-password.html')
  await import('./reset-password.ts')
  await type('New password', 'short')
  await type('Confirm new password', 'shorter')
  await press('Save')
  expect(screen.getByText(english(passwordTexts.short))).toBeDefined()
  expect(screen.getByText(english(passwordTexts.mismatch))).toBeDefined()
})

test("sends a new password with the link's token, and removes it from the address", async () => {
  const calls = stubServer({ 'PUT /reset-password': () => ({ status: 400, result: { message: 'No' } }) })
  history.replaceState(null, '', '/reset-password?userUuid=u&token=secret')
  show('reset-password.html')
  await import('./reset-password.ts')
  expect(location.search).toBe('')
  await type('New password', 'rain over the Neretva')
  await type('Confirm new password', 'rain over the Neretva')
  await press('Save')
  await screen.findByRole('alert')
  expect(calls.find(({ path }) => path === '/reset-password')?.query.toString()).toBe('userUuid=u&token=secret')
})

test('offers a new link if there is none', async () => {
  history.replaceState(null, '', '/reset-password')
  show('reset-password.html')
  await import('./reset-password.ts')
  expect(screen.getByRole('alert').textContent).toBe(english(accessTexts.linkInvalid))
  expect(screen.getByRole('link', { name: 'Request a new link' }).getAttribute('href')).toBe('/forgotPassword')
})

test.each([
  ['sign-in', () => import('./sign-in.ts')],
  ['forgot-password', () => import('./forgot-password.ts')],
  ['reset-password', () => import('./reset-password.ts')],
])('the page %s offers the languages', async (page, start) => {
  document.cookie = `${languageCookie}=; max-age=0; path=/`
  stubServer({ 'GET /client-settings': clientSettings })
  show(`${page}.html`)
  await start()
  const buttons = within(screen.getByRole('navigation', { name: 'Language' })).getAllByRole('button')
  expect(buttons.map(({ lang, textContent, ariaCurrent }) => [lang, textContent, ariaCurrent])).toEqual(
    Object.entries(localeData).map(([lang, { endonym }]) => [lang, endonym, lang === 'en' ? 'true' : null]),
  )
  await press('Hrvatski')
  expect(document.cookie).toContain(`${languageCookie}=hr`)
})
