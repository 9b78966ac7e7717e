import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Endpoint, InputOf, ResultOf } from '@hr/contract/lib/endpoint'
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

/** The key of a read that collects pages; `changes` of a mutation reaches it too. */
export const pagesKeyOf = (endpoint: Endpoint, input: unknown): unknown[] => keyOf(endpoint, 'pages', input)

/** A write. `changes` names the reads that are stale afterwards; it is required, so that nobody forgets it. */
export function useApiMutation<E extends Endpoint>(endpoint: E, { changes }: { changes: readonly Endpoint[] }) {
  const client = useQueryClient()
  const keyFor = useIdempotencyKey()
  return useMutation<ResultOf<E>, Error, InputOf<E>>({
    mutationFn: async (input) => {
      if (endpoint.method !== 'POST') return request(endpoint, input)
      const { idempotencyKey, done } = keyFor(input)
      const result = await request(endpoint, input, { idempotencyKey })
      done()
      return result
    },
    onSettled: () => Promise.all(changes.map((change) => client.invalidateQueries({ queryKey: keyOf(change) }))),
  })
}

/** The same key for a repeated submit, until it succeeded or what is sent changed: nothing is created twice. */
function useIdempotencyKey() {
  const open = useRef<{ content: string; idempotencyKey: string }>(undefined)
  return (input: unknown) => {
    const content = JSON.stringify(input, (_, value: unknown) =>
      value instanceof File ? [value.name, value.size, value.lastModified] : value,
    )
    if (open.current?.content !== content) open.current = { content, idempotencyKey: newKey() }
    return { idempotencyKey: open.current.idempotencyKey, done: () => void (open.current = undefined) }
  }
}

// crypto.randomUUID is there on https only, and a company may run this on plain http inside its network.
const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
