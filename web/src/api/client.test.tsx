import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { passkeysApi } from '@hr/contract/areas/access/passkeys'
import { secondFactorApi } from '@hr/contract/areas/access/second-factor'
import { applicantsApi } from '@hr/contract/areas/applicants/applicants'
import { positionsApi } from '@hr/contract/areas/positions/positions'
import { ana, signedIn, stubServer } from '../../test/server.ts'
import { keptByForm, query, useApiMutation } from './client.ts'

const client = new QueryClient()
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
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

test('a change refetches whatever is shown, but not the data of an open form', async () => {
  const calls = stubServer({
    'POST /refresh': () => signedIn(),
    'GET /passkeys': () => ({ result: [] }),
    'GET /applicant-acknowledgement': () => ({
      result: { isSent: true, subject: 'Thank you', text: 'We will write.' },
    }),
    'DELETE /position/:id': () => ({ result: { message: 'Position successfully deleted' } }),
  })
  const { result } = renderHook(
    () => {
      useQuery({ ...query(passkeysApi.list, {}), staleTime: Infinity })
      useQuery({ ...query(applicantsApi.acknowledgement, {}), ...keptByForm })
      return useApiMutation(positionsApi.remove)
    },
    { wrapper },
  )
  const reads = () => calls.flatMap(({ method, path }) => (method === 'GET' ? [path] : [])).toSorted()
  await waitFor(() => expect(reads()).toEqual(['/applicant-acknowledgement', '/passkeys']))
  await act(() => result.current.mutateAsync({ params: { id: ana.uuid }, query: { version: 1 } }))
  await waitFor(() => expect(reads()).toEqual(['/applicant-acknowledgement', '/passkeys', '/passkeys']))
})
