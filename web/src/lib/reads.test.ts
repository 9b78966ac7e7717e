import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { answers } from '../../test/answers.ts'
import { stubServer } from '../../test/server.ts'
import { resolveSession } from '../api/session.ts'
import { loaderOf, type Reads } from './reads.ts'

test('a read that has failed is left to its component, which may show the failure already', async () => {
  stubServer(answers)
  await resolveSession()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const fails = vi.fn<() => Promise<string>>(() => Promise.reject(new Error('Not found')))
  const failing = { queryKey: ['failing'], queryFn: fails }
  const succeeds = vi.fn<() => Promise<string>>(() => Promise.resolve('data'))
  const positions: Reads = () => [failing, { queryKey: ['succeeding'], queryFn: succeeds }]
  await client.prefetchQuery(failing)
  loaderOf({ screen: 'positions', reads: () => Promise.resolve({ positions }) })({
    cause: 'enter',
    params: {},
    location: { search: {} },
    context: { queryClient: client },
  })
  await expect.poll(() => succeeds).toHaveBeenCalledOnce()
  expect(fails).toHaveBeenCalledOnce()
})
