import type { Filter } from '../../../table/filters/filters.ts'
import { useFilterValues, useOpenView } from '../../../table/open-view.ts'

/**
 * Sets the status filter of a list to Pending, as every decision of a manager does (specification two, section 4). A
 * list that shows pending requests already stays on its page.
 */
export function useShowPending(list: string, filters: readonly Filter[]): () => void {
  const { set } = useOpenView(list, filters)
  const isPending = useFilterValues(list, filters)['status'] === 'pending'
  return () => {
    if (!isPending) set({ status: 'pending', page: undefined })
  }
}
