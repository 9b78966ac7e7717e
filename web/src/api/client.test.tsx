import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { secondFactorApi } from '@hr/contract/areas/access/second-factor'
import { positionsApi } from '@hr/contract/areas/positions/positions'
import { signedIn, stubServer } from '../../test/server.ts'
import { useApiMutation } from './client.ts'

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
)

test('a call whose answer the server does not keep has no key, by which a proxy would repeat it', async () => {
  const calls = stubServer({
    'POST /refresh': () => signedIn(),
    'POST /second-factor/code': () => ({ result: { message: 'Code accepted' } }),
  })
  const { result } = renderHook(() => useApiMutation(secondFactorApi.enterCode), { wrapper })
  await act(() => result.current.mutateAsync({ body: { code: '123456' } }))
  expect(calls.find(({ path }) => path === '/second-factor/code')?.headers.has('idempotency-key')).toBe(false)
})

test('a repeated submit has the same key until it succeeds or the content changes', async () => {
  let isDown = true
  const calls = stubServer({
    'POST /refresh': () => signedIn(),
    'POST /position': ({ body }) =>
      isDown
        ? 'no connection'
        : { result: { uuid: '00000000-0000-4000-8000-000000009001', version: 1, ...(body as { name: string }) } },
  })
  const { result } = renderHook(() => useApiMutation(positionsApi.create), {
    wrapper,
  })
  const submit = (name: string) => act(() => result.current.mutateAsync({ body: { name } }).catch(() => undefined))
  await submit('Developer')
  await submit('Developer')
  await submit('Designer')
  isDown = false
  await submit('Designer')
  await submit('Designer')
  const keys = calls.filter(({ path }) => path === '/position').map(({ headers }) => headers.get('idempotency-key'))
  const [first, again, changed, succeeded, next] = keys
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(again).toBe(first)
  expect(changed).not.toBe(first)
  expect(succeeded).toBe(changed)
  expect(next).not.toBe(succeeded)
})
