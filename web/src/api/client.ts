import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
  type UseMutationOptions,
} from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import type { Endpoint, ResultOf } from '@hr/contract/lib/endpoint'
import { isUnreachable } from './errors.ts'
import { useIdempotencyKey } from './idempotency.ts'
import { request, type CallOf } from './request.ts'

const keyOf = (endpoint: Endpoint, ...input: unknown[]): unknown[] => [endpoint.path, ...input]

/** Query options for a read, ready for useQuery. */
export const query = <E extends Endpoint>(endpoint: E, input: CallOf<E>) =>
  queryOptions<ResultOf<E>>({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => request(endpoint, input, { signal }),
  })

/** Query options that keep the previous data while new data loads. */
export const steadyQuery = <E extends Endpoint>(endpoint: E, input: CallOf<E>) => ({
  ...query(endpoint, input),
  placeholderData: keepPreviousData,
})

/** Query options for what a user reads before confirming an action: no earlier answer is shown while the current one loads. */
export const freshQuery = <E extends Endpoint>(endpoint: E, input: CallOf<E>) => ({
  ...query(endpoint, input),
  staleTime: 0,
  gcTime: 0,
})

/** Returns the last loaded data of a steady query, so that it stays visible after a failure. */
export function useLast<Data>(data: Data | undefined): Data | undefined {
  const [last, setLast] = useState(data)
  if (data !== undefined && data !== last) setLast(data)
  return data ?? last
}

/** Query options that load all pages of a list at once; only for lists that are always short. */
export const wholeQuery = <Whole extends z.ZodType, Query extends z.ZodType>(
  list: Endpoint & { wholeResult: Whole; query: Query },
  filters: z.input<Query> = {} as never,
) =>
  queryOptions({
    queryKey: keyOf(list, 'whole', filters),
    queryFn: ({ signal }) => request({ ...list, result: list.wholeResult }, { query: filters } as never, { signal }),
  })

/** The query key of an infinite query. */
export const pagesKeyOf = (endpoint: Endpoint, input: unknown): unknown[] => keyOf(endpoint, 'pages', input)

/** Options of a query whose data an open form keeps as it was loaded. */
export const keptByForm = { staleTime: Infinity, gcTime: 0, meta: { isKept: true } } as const

/**
 * Refetches whatever is shown, and marks the rest as outdated: a change may show anywhere. Data that an open form keeps
 * stays (`keptByForm`), and what can't change (`staleTime: 'static'`). After a call that did not reach the server nothing is
 * refetched: one failure is told once.
 */
export const refetchShown = (client: QueryClient, error: Error | null = null) =>
  client.invalidateQueries({
    refetchType: isUnreachable(error) ? 'none' : 'active',
    predicate: ({ observers }) => !observers.some(({ options: { meta } }) => meta?.['isKept'] === true),
  })

type ApiMutationOptions<E extends Endpoint> = Omit<
  UseMutationOptions<ResultOf<E>, Error, CallOf<E>>,
  'mutationFn' | 'onSettled'
> & {
  /** Whether what is shown is refetched afterwards; false if the caller does it. */
  refetches?: false
}

/** A mutation. It does not wait for the refetches that it causes. */
export function useApiMutation<E extends Endpoint>(endpoint: E, { refetches, ...options }: ApiMutationOptions<E> = {}) {
  const client = useQueryClient()
  const keyFor = useIdempotencyKey()
  return useMutation<ResultOf<E>, Error, CallOf<E>>({
    ...options,
    mutationFn: async (input) => {
      // A key tells proxies that the call may be repeated.
      if (endpoint.method !== 'POST' || endpoint.hasIdempotencyKey === false) return request(endpoint, input)
      const { idempotencyKey, done } = keyFor(input)
      const result = await request(endpoint, input, { idempotencyKey })
      done()
      return result
    },
    onSettled: (_, error) => {
      if (refetches !== false) void refetchShown(client, error)
    },
  })
}
