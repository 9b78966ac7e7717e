import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { customIdOf } from '@hr/contract/areas/custom-fields/values'
import type { EmployeeRow } from '@hr/contract/areas/employees/employees'
import { useUser } from '../../api/session.ts'
import type { Columns } from '../../table/columns.ts'
import type { Filter } from '../../table/filters/filters.ts'
import type { ListQuery } from '../../table/list-query.ts'
import type { loadListParts } from './list-parts.tsx'

const none: Awaited<ReturnType<typeof loadListParts>> = { columns: [], filters: [], furtherSort: [], extras: {} }

type Base = ListQuery<EmployeeRow> & { columns: Columns<EmployeeRow>; filters: readonly Filter[] }

/**
 * Adds the custom fields to the options of a list of employees. They are loaded beside the list, which only waits for
 * them if it filters, sorts by or shows one.
 */
export function useListOfFields({ columns, filters, ...list }: Base) {
  const { effectiveRole } = useUser()
  const { data: parts = none, isPending } = useQuery({
    // Begins with the path of the call, so that a changed field is noticed.
    queryKey: ['/custom-fields', 'list', effectiveRole],
    queryFn: async ({ client }) => (await import('./list-parts.tsx')).loadListParts(client, effectiveRole),
    // Columns contain functions.
    structuralSharing: false,
  })
  const options = useMemo(
    () => ({
      columns: [...columns, ...parts.columns],
      filters: [...filters, ...parts.filters],
      furtherSort: parts.furtherSort,
      parametersOf,
    }),
    [columns, filters, parts],
  )
  return { options: { ...list, ...options, isLoadingFields: isPending }, extras: parts.extras }
}

/** The custom fields whose values the rows contain. */
function parametersOf(shown: readonly string[]): Record<string, string> {
  const ids = shown.flatMap((column) => customIdOf(column) ?? [])
  return ids.length === 0 ? {} : { custom: ids.join() }
}
