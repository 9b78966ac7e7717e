import { act, renderHook, waitFor } from '@testing-library/react'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { renderAt } from '../../test/render.tsx'
import { signedIn, stubServer } from '../../test/server.ts'
import { currentSession, refresh } from '../api/session.ts'
import { store } from '../lib/store.ts'
import { followSession } from './follow-session.ts'
import { queryClient } from './query-client.ts'

test('loads what had failed after signing in again', async () => {
  stubServer({ 'POST /refresh': () => signedIn() })
  followSession(await renderAt('/', 'a page'))
  const session = currentSession()
  if (session.kind !== 'signed-in') throw new Error('No user is signed in')
  let isIn = false
  const calls = { failing: 0, fine: 0 }
  const failing = () => {
    calls.failing += 1
    return isIn ? Promise.resolve('data') : Promise.reject(new Error('Please sign in'))
  }
  const fine = () => Promise.resolve((calls.fine += 1))
  const { result } = renderHook(
    () => [
      useQuery({ queryKey: ['failing'], queryFn: failing, retry: false }),
      useQuery({ queryKey: ['fine'], queryFn: fine }),
    ],
    { wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider> },
  )
  await waitFor(() => expect(result.current.map(({ status }) => status)).toEqual(['error', 'success']))
  act(() => store.actions.endSession({ kind: 'expired', user: session.user }))
  isIn = true
  await act(refresh)
  await waitFor(() => expect(result.current[0]?.data).toBe('data'))
  expect(calls).toEqual({ failing: 2, fine: 1 })
})
