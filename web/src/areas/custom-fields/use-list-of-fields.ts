import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { customIdOf } from '@hr/contract/areas/custom-fields/values'
import type { ViewedList } from '@hr/contract/areas/views/kinds'
import type { EmployeeRow } from '@hr/contract/areas/employees/employees'
import { useUser } from '../../api/session.ts'
import { listSearch } from '../../lib/search.ts'
import { useSearchAs } from '../../lib/use-search-as.ts'
import type { Columns } from '../../table/columns.ts'
import { namesOf, type Filter } from '../../table/filters/filters.ts'
import { readPreferences } from '../../table/list-preferences.ts'
import { useOpenView } from '../../table/open-view.ts'
import type { loadListParts } from './list-parts.tsx'

const none: Awaited<ReturnType<typeof loadListParts>> = { columns: [], filters: [], furtherSort: [], extras: {} }
const isCustom = (name: string | undefined) => name !== undefined && customIdOf(name) !== undefined

type Base = { name: ViewedList; columns: Columns<EmployeeRow>; filters: readonly Filter[] }

/**
 * Adds the custom fields to the options of a list of employees. They are loaded beside the list, which only waits for
 * them if its address filters or sorts by one.
 */
export function useListOfFields({ name, columns, filters }: Base) {
  const { effectiveRole } = useUser()
  const search = useSearchAs(listSearch)
  const { data: parts = none, isPending } = useQuery({
    // Begins with the path of the call, so that a changed field is noticed.
    queryKey: ['/custom-fields', 'list', effectiveRole],
    queryFn: async ({ client }) => (await import('./list-parts.tsx')).loadListParts(client, effectiveRole),
    // Columns contain functions.
    structuralSharing: false,
  })
  const known = new Set(parts.filters.flatMap(namesOf))
  const { view } = useOpenView(name, filters)
  const wanted = Object.keys(search).filter(isCustom)
  const ofView = view ? [...Object.keys(view.content.filters), view.content.sort ?? undefined] : []
  const options = useMemo(
    () => ({
      name,
      columns: [...columns, ...parts.columns],
      filters: [...filters, ...parts.filters],
      furtherSort: parts.furtherSort,
      parametersOf,
    }),
    [name, columns, filters, parts],
  )
  return {
    options: {
      ...options,
      isWaiting:
        isPending && (wanted.length > 0 || [search.sort, readPreferences(name).sort, ...ofView].some(isCustom)),
    },
    extras: parts.extras,
    /** Whether the address filters by a field that was deleted. */
    isFilteredByUnknown: !isPending && wanted.some((filter) => !known.has(filter)),
  }
}

/** The custom fields whose values the rows contain. */
function parametersOf(shown: readonly string[]): Record<string, string> {
  const ids = shown.flatMap((column) => customIdOf(column) ?? [])
  return ids.length === 0 ? {} : { custom: ids.join() }
}
