import { useQuery } from '@tanstack/react-query'
import { directoryApi } from '@hr/contract/areas/people/directory'
import { query, steadyQuery } from '../../api/client.ts'
import { t } from '../../lib/t.ts'
import { suggestionsOf } from '../../table/filters/field-suggestions.ts'
import type { Filter } from '../../table/filters/filters.ts'

/** A filter by a record that the server searches for everyone. */
function recordFilter(of: 'position' | 'team', label: string): Filter {
  return {
    kind: 'record',
    name: of,
    label,
    useOptions: (q) => useQuery(steadyQuery(directoryApi.options, { query: { of, q } })),
    Name: function OptionName({ uuid }) {
      return useQuery(query(directoryApi.options, { query: { of, uuid } })).data?.[0]?.name ?? '…'
    },
  }
}

const filters: Filter[] = [
  recordFilter('team', t('Team')),
  recordFilter('position', t('Position')),
  { kind: 'text', name: 'office', label: t('Office location'), suggestions: suggestionsOf('officeLocation') },
]

export const directoryList = { name: 'directory', endpoint: directoryApi.list, filters } as const
