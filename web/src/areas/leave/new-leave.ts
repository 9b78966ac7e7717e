import { useSelector } from '@tanstack/react-store'
import { store } from '../../lib/store.ts'

const shownMs = 2000

/** Highlights a newly created request for two seconds. */
export function markNewLeave(uuid: string): void {
  store.actions.markNewRecord(uuid)
  setTimeout(() => store.actions.unmarkNewRecord(uuid), shownMs)
}

/** The id of the newly created request, to highlight its row: `data-new={useNewLeave() === row.uuid || undefined}`. */
export const useNewLeave = (): string | undefined => useSelector(store, ({ newRecord }) => newRecord)
