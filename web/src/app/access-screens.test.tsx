import { MantineProvider } from '@mantine/core'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { english } from '@hr/contract/lib/messages'
import { accessTexts } from '@hr/contract/areas/access/access'
import type { RoleName } from '@hr/contract/access'
import { settings, signedIn, stubServer } from '../../test/server.ts'

// The session is module state: each test reloads the modules.
beforeEach(() => vi.resetModules())

const sessionOf = (effectiveRole: RoleName | null) => ({
  'POST /refresh': () => signedIn({ user: { effectiveRole } }),
})

async function openAt(address: string) {
  const { makeRouter } = await import('./routes.tsx')
  const router = makeRouter()
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [address] }) })
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  )
  await screen.findByRole('heading', { level: 1 })
  return router
}

test.each(['/unauthorized', '/no-such-page'])("%s shows the company's name", async (address) => {
  stubServer({
    'GET /client-settings': () => ({ result: { ...settings, company: { ...settings.company, name: 'Sava d.o.o.' } } }),
  })
  await openAt(address)
  expect(await screen.findByText('Sava d.o.o.')).toBeDefined()
})

describe("'Unauthorized'", () => {
  test('redirects to the sign-in without a session', async () => {
    stubServer({})
    await openAt('/unauthorized')
    expect(screen.getByText(english(accessTexts.noAccess))).toBeDefined()
    expect(screen.queryByText(english(accessTexts.noAccount))).toBeNull()
    expect((await screen.findByRole('link', { name: english(accessTexts.signIn) })).getAttribute('href')).toBe('/login')
  })

  test('leads back to the home page of the role', async () => {
    stubServer(sessionOf('Employee'))
    const router = await openAt('/users')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(english(accessTexts.unauthorized))
    expect(screen.queryByText(english(accessTexts.noAccount))).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: english(accessTexts.goBack) }))
    await expect.poll(() => router.state.location.pathname).toBe('/leaves/statistics')
  })

  test('lets an Applicant go back and log out', async () => {
    stubServer(sessionOf('Applicant'))
    await openAt('/profile')
    expect(screen.getByRole('button', { name: english(accessTexts.goBack) })).toBeDefined()
    expect(screen.getByRole('button', { name: english(accessTexts.logOut) })).toBeDefined()
    expect(screen.queryByText(english(accessTexts.noAccount))).toBeNull()
  })

  test('lets an account without a role only log out', async () => {
    const calls = stubServer({
      ...sessionOf(null),
      'POST /logout': () => ({ status: 503, result: { message: 'Away' } }),
    })
    await openAt('/profile')
    expect(screen.getByText(english(accessTexts.noAccess))).toBeDefined()
    expect(screen.getByText(english(accessTexts.noAccount))).toBeDefined()
    expect(screen.queryByRole('button', { name: english(accessTexts.goBack) })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: english(accessTexts.logOut) }))
    expect(await screen.findByText('Away')).toBeDefined()
    expect(calls.at(-1)?.path).toBe('/logout')
  })
})

test('shows an unknown address, and leads back to the home page', async () => {
  stubServer(sessionOf('Employee'))
  const router = await openAt('/no/such/page')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(`${english(accessTexts.noMatch)} /no/such/page`)
  await userEvent.click(screen.getByRole('button', { name: english(accessTexts.goBackFromNowhere) }))
  await expect.poll(() => router.state.location.pathname).toBe('/leaves/statistics')
})
