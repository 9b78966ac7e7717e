import { useInfiniteQuery } from '@tanstack/react-query'
import type { InputOf } from '@hr/contract/lib/endpoint'
import type { Page } from '@hr/contract/lib/paging'
import { pagesKeyOf } from '../../api/client.ts'
import { request } from '../../api/request.ts'
import type { ListEndpoint } from '../../table/list-query.ts'

const pageSize = 20

export type Pages<Row> = {
  /** Undefined while loading. */
  rows: Row[] | undefined
  error: Error | null
  /** Loading older entries failed. */
  isMoreFailed: boolean
  retry: () => void
  /** Loads older entries; undefined if there are none. */
  more: (() => void) | undefined
  isBusy: boolean
}

/** An infinite list about one person, newest first. */
export function usePages<Row>(endpoint: ListEndpoint<Row>, uuid: string): Pages<Row> {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    useInfiniteQuery({
      queryKey: pagesKeyOf(endpoint, uuid),
      queryFn: async ({ pageParam, signal }): Promise<Page<Row>> => {
        const query = { page: String(pageParam), pageSize: String(pageSize), sort: 'at', order: 'desc' }
        // Such a list takes the person's id and the paging parameters.
        const input = { params: { id: uuid }, query } as InputOf<typeof endpoint>
        return request(endpoint, input, { signal })
      },
      initialPageParam: 1,
      getNextPageParam: (last) => (last.page * last.pageSize < last.total ? last.page + 1 : undefined),
    })
  return {
    rows: data?.pages.flatMap(({ items }) => items),
    error,
    isMoreFailed: isFetchNextPageError,
    retry: () => void (isFetchNextPageError ? fetchNextPage() : refetch()),
    more: hasNextPage ? () => void fetchNextPage() : undefined,
    isBusy: isFetchingNextPage,
  }
}
