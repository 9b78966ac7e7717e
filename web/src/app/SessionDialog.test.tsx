import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { accessApi } from '@hr/contract/areas/access/access'
import { renderAt } from '../../test/render.tsx'
import { settings, signedIn, stubServer } from '../../test/server.ts'
import { SessionDialog } from './SessionDialog.tsx'

test('signs in with the new email address after it was changed', async () => {
  const sent: unknown[] = []
  stubServer({
    'POST /refresh': () => signedIn(),
    [`POST ${accessApi.login.path}`]: ({ body }) => {
      sent.push(body)
      return signedIn()
    },
  })
  await renderAt('/', <SessionDialog email="old@example.com" />)
  const password = await screen.findByLabelText('Password')
  await expect.poll(() => document.activeElement).toBe(password)
  const email = screen.getByLabelText<HTMLInputElement>('Email')
  expect(email.value).toBe('old@example.com')
  await userEvent.clear(email)
  await userEvent.type(email, 'new@example.com')
  await userEvent.type(password, 'a sunny day in Mostar')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await expect.poll(() => sent).toEqual([{ email: 'new@example.com', password: 'a sunny day in Mostar' }])
})

test('returns the focus to the same field after signing in again', async () => {
  stubServer({ 'POST /refresh': () => signedIn() })
  function Page() {
    const [isEnded, setEnded] = useState(false)
    return (
      <>
        <input aria-label="Notes" onKeyDown={() => setEnded(true)} />
        {isEnded && <SessionDialog email="ana@example.com" />}
        <button type="button" hidden onClick={() => setEnded(false)}>
          Signed in
        </button>
      </>
    )
  }
  await renderAt('/', <Page />)
  const notes = screen.getByLabelText('Notes')
  await userEvent.type(notes, 'x')
  const password = await screen.findByLabelText('Password')
  await expect.poll(() => document.activeElement).toBe(password)
  fireEvent.click(screen.getByText('Signed in'))
  await expect.poll(() => document.activeElement).toBe(notes)
})

test('opens the identity provider in a new tab, and continues here', async () => {
  const calls = stubServer({
    'POST /refresh': () => signedIn(),
    'GET /client-settings': () => ({ result: { ...settings, identityProvider: 'Keycloak' } }),
  })
  await renderAt('/', <SessionDialog email="ana@example.com" />)
  const link = await screen.findByRole('link', { name: 'Sign in with Keycloak' })
  expect(link.getAttribute('target')).toBe('_blank')
  const refreshed = () => calls.filter(({ path }) => path === '/refresh').length
  const before = refreshed()
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(refreshed).toBe(before + 1)
})
