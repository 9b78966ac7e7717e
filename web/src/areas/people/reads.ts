import { directoryApi } from '@hr/contract/areas/people/directory'
import { query } from '../../api/client.ts'
import type { Reads } from '../../lib/reads.ts'
import { recordSearch } from '../../lib/search.ts'
import { listReads } from '../../table/list-query.ts'
import { directoryList } from './directory-list.ts'

export const directory: Reads = (opened) => {
  const { uuid } = recordSearch.parse(opened.search)
  return [
    ...listReads(directoryList, opened),
    // The colleague beside the list.
    ...(uuid === undefined ? [] : [query(directoryApi.find, { params: { id: uuid } })]),
  ]
}
