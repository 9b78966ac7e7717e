import type { ListState } from '../../../table/use-list-state.ts'

/**
 * Sets the status filter of a list to Pending, as every decision of a manager does (specification two, section 4). A
 * list that shows pending requests already stays on its page.
 */
export function showPending({ set, filters: { status } }: ListState): void {
  if (status !== 'pending') set({ status: 'pending', page: undefined })
}
