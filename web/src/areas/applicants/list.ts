import type { applicantsApi } from '@hr/contract/areas/applicants/applicants'

/** Under this name the browser remembers how the list was ordered. */
export const listId = 'applicants'

type Search = Record<string, string | undefined>
type Sort = (typeof applicantsApi.list.sort)[number]
type ListQuery = { q?: string; sort: Sort; order: 'asc' | 'desc' } & Partial<
  Record<(typeof filterNames)[number], string>
>

const filterNames = ['applicationDateFrom', 'applicationDateTo', 'city', 'position'] as const
const sorts: readonly Sort[] = ['applicationDate', 'lastName', 'email', 'city', 'position']

/** The list that an address was reached from, as the server is asked for it: newest first where nothing else is said. */
export function listQueryOf(search: Search): ListQuery {
  const sort = sorts.find((name) => name === search['sort'])
  const order = (['asc', 'desc'] as const).find((one) => one === search['order'])
  const narrowed = [...filterNames, 'q'].flatMap((name) => (search[name] ? [[name, search[name]] as const] : []))
  return { ...Object.fromEntries(narrowed), sort: sort ?? 'applicationDate', order: order ?? 'desc' }
}
