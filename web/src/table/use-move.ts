import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Endpoint } from '@hr/contract/lib/endpoint'
import { refetchShown } from '../api/client.ts'
import { messageOf } from '../api/errors.ts'
import { request, type CallOf } from '../api/request.ts'
import { toast } from '../ui/toasts.tsx'

type Move<E extends Endpoint> = {
  endpoint: E
  list: { endpoint: Endpoint; queryKey: QueryKey }
  inputOf: (uuids: string[]) => CallOf<E>
  failedText: string
}

type Entries = readonly { uuid: string }[] | undefined

const inOrder = (entries: Entries, uuids: string[]): Entries =>
  entries?.toSorted((one, other) => uuids.indexOf(one.uuid) - uuids.indexOf(other.uuid))

/**
 * Returns the function that changes the order of a list whose entries are loaded whole: at once on the screen, and back
 * if the call fails. Quick moves are saved one after the other.
 */
export function useMove<E extends Endpoint>({ endpoint, list, inputOf, failedText }: Move<E>) {
  const client = useQueryClient()
  const mutationKey = [endpoint.path]
  /** The entries in the order that is saved. */
  const saved = useRef<Entries>(undefined)
  // A move that follows contains this one.
  const isLast = () => client.isMutating({ mutationKey }) === 1
  const move = useMutation({
    mutationKey,
    scope: { id: endpoint.path },
    mutationFn: (uuids: string[]) => request(endpoint, inputOf(uuids)),
    onMutate: async (uuids) => {
      // A refetch that is under way has the old order.
      await client.cancelQueries({ queryKey: list.queryKey })
      const shown = client.getQueryData<Entries>(list.queryKey)
      if (isLast()) saved.current = shown
      client.setQueryData(list.queryKey, inOrder(shown, uuids))
    },
    onSuccess: (_, uuids) => {
      saved.current = inOrder(saved.current, uuids)
    },
    onError: (error) => {
      if (isLast()) client.setQueryData(list.queryKey, saved.current)
      toast.keptError(messageOf(error, failedText))
    },
    onSettled: (_, error) => {
      if (isLast()) void refetchShown(client, error)
    },
  })
  return (uuids: string[]) => move.mutate(uuids)
}
