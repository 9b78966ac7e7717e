import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Endpoint, InputOf } from '@hr/contract/lib/endpoint'
import { useApiMutation } from '../api/client.ts'
import { messageOf } from '../api/errors.ts'
import { toast } from '../ui/toasts.tsx'

type Move<E extends Endpoint> = {
  endpoint: E
  list: { endpoint: Endpoint; queryKey: QueryKey }
  inputOf: (uuids: string[]) => InputOf<E>
  failedText: string
}

/**
 * Returns the function that changes the order of a list whose entries are loaded whole: at once on the screen, and back
 * if the call fails.
 */
export function useMove<E extends Endpoint>({ endpoint, list, inputOf, failedText }: Move<E>) {
  const client = useQueryClient()
  const before = useRef<{ uuid: string }[]>(undefined)
  const move = useApiMutation(endpoint, {
    changes: [list.endpoint],
    // Not among the options of `mutate`, which are dropped when the user leaves the page.
    onError: (error) => {
      client.setQueryData(list.queryKey, before.current)
      toast.keptError(messageOf(error, failedText))
    },
  })
  return async (uuids: string[]) => {
    if (move.isPending) return
    // A refetch that is under way has the old order.
    await client.cancelQueries({ queryKey: list.queryKey })
    before.current = client.getQueryData<{ uuid: string }[]>(list.queryKey)
    client.setQueryData(
      list.queryKey,
      before.current?.toSorted((one, other) => uuids.indexOf(one.uuid) - uuids.indexOf(other.uuid)),
    )
    move.mutate(inputOf(uuids))
  }
}
