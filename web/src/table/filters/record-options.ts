import { useQuery } from '@tanstack/react-query'
import { steadyQuery } from '../../api/client.ts'
import type { RecordFilter } from './filters.ts'
import type { ListEndpoint } from '../list-query.ts'

const maxOptions = 50

/**
 * The first records of a list that match a search text, as the options of a record filter.
 * @param fixed parameters of every request for the list
 */
export const optionsOf = (
  list: ListEndpoint<{ uuid: string; name: string }>,
  fixed: Record<string, string> = {},
): RecordFilter['useOptions'] =>
  function useListOptions(q) {
    return useQuery({
      ...steadyQuery(list, { query: { ...fixed, page: '1', pageSize: String(maxOptions), q } }),
      select: ({ items }) => items,
    })
  }
