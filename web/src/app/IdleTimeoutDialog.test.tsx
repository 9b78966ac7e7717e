import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderAt } from '../../test/render.tsx'
import { signedIn, stubServer } from '../../test/server.ts'
import { IdleTimeoutDialog } from './IdleTimeoutDialog.tsx'

test('keeps an idle session alive with one click, or shows why it failed', async () => {
  const calls = stubServer({
    'POST /refresh': () => signedIn(),
    'GET /logged-employee': () => ({ status: 503, result: { message: 'Away' } }),
  })
  await renderAt('/', <IdleTimeoutDialog />)
  const stay = await screen.findByRole('button', { name: 'Stay signed in' })
  await expect.poll(() => document.activeElement).toBe(stay)
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText('Away')).toBeDefined()
  // A refresh alone does not extend the session.
  expect(calls.at(-1)?.path).toBe('/logged-employee')
})
