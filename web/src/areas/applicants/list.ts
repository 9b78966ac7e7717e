import type { applicantsApi } from '@hr/contract/areas/applicants/applicants'

/** The storage key of the list's sort order. */
export const listId = 'applicants'

type Sort = (typeof applicantsApi.list.sort)[number]
const sorts: readonly Sort[] = ['applicationDate', 'lastName', 'email', 'city', 'position']

type Filters = { applicationDateFrom?: string; applicationDateTo?: string; city?: string; position?: string }
type ListSearch = Filters & { q?: string; sort?: string; order?: 'asc' | 'desc' }

/** The query of the list that a profile was opened from, newest first by default. */
export function listQueryOf({ sort, order = 'desc', ...search }: ListSearch) {
  const { q, applicationDateFrom, applicationDateTo, city, position } = search
  const knownSort: Sort = sorts.find((name) => name === sort) ?? 'applicationDate'
  return { q, applicationDateFrom, applicationDateTo, city, position, sort: knownSort, order }
}
