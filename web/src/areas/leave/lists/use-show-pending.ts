import { listSearch } from '../../../lib/search.ts'
import { useSearchAs } from '../../../lib/use-search-as.ts'
import { useSetSearch } from '../../../lib/use-set-search.ts'
import { valuesIn, type Filter } from '../../../table/filters/filters.ts'

/**
 * Sets the status filter of a list to Pending, as every decision of a manager does (specification two, section 4). A
 * list that shows pending requests already stays on its page.
 */
export function useShowPending(filters: readonly Filter[]): () => void {
  const search = useSearchAs(listSearch)
  const setSearch = useSetSearch()
  const isPending = valuesIn(search, filters)['status'] === 'pending'
  return () => {
    if (!isPending) setSearch({ status: 'pending', page: undefined })
  }
}
