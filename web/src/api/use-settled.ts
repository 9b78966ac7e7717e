import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Endpoint } from '@hr/contract/lib/endpoint'

/**
 * Returns true once the first calls of these endpoints on the page have been answered or have failed. Content below their
 * data waits for it, so that it does not move.
 */
export function useSettled(...endpoints: readonly Endpoint[]): boolean {
  const client = useQueryClient()
  const [isSettled, setSettled] = useState(false)
  const paths = endpoints.map(({ path }) => path).join()
  // Runs after the effects of the components below, which start the calls.
  useEffect(() => {
    if (isSettled) return undefined
    const awaited = new Set<unknown>(paths.split(','))
    let isDone = false
    const check = () => {
      // The render that follows may start further calls before this subscription ends.
      if (isDone) return
      const isLoading = client.isFetching({
        predicate: ({ queryKey, state }) => awaited.has(queryKey[0]) && state.data === undefined,
      })
      if (isLoading) return
      isDone = true
      setSettled(true)
    }
    check()
    return client.getQueryCache().subscribe(check)
  }, [client, paths, isSettled])
  return isSettled
}
