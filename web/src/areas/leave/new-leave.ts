import { useSyncExternalStore } from 'react'

const shownMs = 2000

let newest: string | undefined
const listeners = new Set<() => void>()

function become(uuid: string | undefined): void {
  newest = uuid
  for (const listener of listeners) listener()
}

/** Remembers for two seconds which request was just made. */
export function markNewLeave(uuid: string): void {
  become(uuid)
  setTimeout(() => newest === uuid && become(undefined), shownMs)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * The id of the request that was made in this page a moment ago, for two seconds; a list marks its row by it:
 * `data-new={useNewLeave() === row.uuid || undefined}`.
 */
export const useNewLeave = (): string | undefined => useSyncExternalStore(subscribe, () => newest)
