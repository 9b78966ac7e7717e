import { expect, test } from 'vitest'
import { isLocalPath } from './local-path.ts'

test.each([
  '/positions',
  '/positions?q=a b',
  '/employees/7f0c5d0a-6f0e-4c53-9c70-1d4a3b1f0001',
  '/profile/',
  '/users#x',
])('accepts the path %s', (address) => expect(isLocalPath(address)).toBe(true))

test.each([
  '',
  'positions',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '/positions\\..\\..',
  '/\t/evil.example',
  'https://evil.example/positions',
  'javascript:alert(1)',
  '/no-such-screen',
  '/api/v1/oidc/start',
  'x/positions',
  '/positions?q=\n',
  '/positions#\\evil',
  '/employees/../../evil',
])('rejects %s', (address) => expect(isLocalPath(address)).toBe(false))
