import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PasskeyObstacle } from '@hr/contract/areas/access/passkeys'
import { renderAt } from '../../../test/render.tsx'
import { signedIn, stubServer, settings } from '../../../test/server.ts'
import { RequiredFactor } from './RequiredFactor.tsx'

test.each<[PasskeyObstacle | null, boolean]>([
  [null, true],
  ['no name', false],
])('speaks of passkeys only where they can be added (%s), and marks the language', async (obstacle, isOffered) => {
  const missingFactor = { missing: 'factor', dueAt: '2026-11-20T08:00:00Z', isLimited: true } as const
  stubServer({
    'POST /refresh': () => signedIn({ missingFactor }),
    'GET /client-settings': () => ({ result: settings }),
    'GET /passkeys': () => ({ result: { passkeys: [], obstacle } }),
  })
  await renderAt('/', <RequiredFactor onSettingUp={() => undefined} />)
  const text = isOffered ? /app on your phone, or a passkey\.$/ : /app on your phone\.$/
  expect(await screen.findByText(text)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Add passkey' }) !== null).toBe(isOffered)
  const [english, croatian] = ['English', 'Hrvatski'].map((name) => screen.getByRole('button', { name }))
  expect([english, croatian].map((one) => one?.getAttribute('data-variant'))).toEqual(['light', 'subtle'])
})
