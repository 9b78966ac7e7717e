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
import type { Endpoint, InputOf, ResultOf } from '@hr/contract/lib/endpoint'
import { useIdempotencyKey } from './idempotency.ts'
import { request } from './request.ts'

const keyOf = (endpoint: Endpoint, ...input: unknown[]): unknown[] => [endpoint.path, ...input]

/** A read of the server, ready for useQuery. */
export const query = <E extends Endpoint>(endpoint: E, input: InputOf<E>) =>
  queryOptions<ResultOf<E>>({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => request(endpoint, input, { signal }),
  })

/** The same read, showing what was there before until the new answer comes. */
export const steadyQuery = <E extends Endpoint>(endpoint: E, input: InputOf<E>) => ({
  ...query(endpoint, input),
  placeholderData: keepPreviousData,
})

/** What was read last, for a steady read: after a failure what was there before it stays. */
export function useLast<Data>(data: Data | undefined): Data | undefined {
  const [last, setLast] = useState(data)
  if (data !== undefined && data !== last) setLast(data)
  return data ?? last
}

/** The whole of a list that is never long, or of what a filter leaves of it. */
export const wholeQuery = <Whole extends z.ZodType, Query extends z.ZodType>(
  list: Endpoint & { wholeResult: Whole; query: Query },
  filters: z.input<Query> = {} as never,
) =>
  queryOptions({
    queryKey: keyOf(list, 'whole', filters),
    queryFn: ({ signal }) => request({ ...list, result: list.wholeResult }, { query: filters } as never, { signal }),
  })

/** The key of a read that collects pages; `changes` of a mutation reaches it too. */
export const pagesKeyOf = (endpoint: Endpoint, input: unknown): unknown[] => keyOf(endpoint, 'pages', input)

/** Marks these reads as out of date; those on the page are refetched. */
export const invalidate = (client: QueryClient, changes: readonly Endpoint[]) =>
  Promise.all(changes.map((change) => client.invalidateQueries({ queryKey: keyOf(change) })))

type ApiMutationOptions<E extends Endpoint> = Omit<
  UseMutationOptions<ResultOf<E>, Error, InputOf<E>>,
  'mutationFn' | 'onSettled'
> & {
  /** The reads that are out of date afterwards; required, so that it is not forgotten. */
  changes: readonly Endpoint[]
}

/** A write. It does not wait for the refetches of what it has changed. */
export function useApiMutation<E extends Endpoint>(endpoint: E, { changes, ...options }: ApiMutationOptions<E>) {
  const client = useQueryClient()
  const keyFor = useIdempotencyKey()
  return useMutation<ResultOf<E>, Error, InputOf<E>>({
    ...options,
    mutationFn: async (input) => {
      if (endpoint.method !== 'POST') return request(endpoint, input)
      const { idempotencyKey, done } = keyFor(input)
      const result = await request(endpoint, input, { idempotencyKey })
      done()
      return result
    },
    onSettled: () => void invalidate(client, changes),
  })
}
