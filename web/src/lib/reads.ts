import type { FetchInfiniteQueryOptions, FetchQueryOptions, QueryClient } from '@tanstack/react-query'
import type { SignedInUser } from '@hr/contract/areas/access/access'
import type { ScreenName } from '@hr/contract/screens'
import type { StaticDataRouteOption } from '@tanstack/react-router'
import { currentSession } from '../api/session.ts'

// A screen's queries have data of any type.
/* oxlint-disable typescript/no-explicit-any */
type PagesRead = FetchInfiniteQueryOptions<any, any, any, any, any>
export type Read = FetchQueryOptions<any, any, any, any> | PagesRead
/* oxlint-enable typescript/no-explicit-any */

const hasPages = (read: Read): read is PagesRead => 'initialPageParam' in read

type Opened = {
  params: Readonly<Record<string, string>>
  search: Readonly<Record<string, unknown>>
  user: SignedInUser
  client: QueryClient
}

/** The queries that a screen makes when it opens. */
export type Reads = (opened: Opened) => readonly Read[]

/** Loads the reads of an area's screens by their names; they are small and arrive before the code of the screens. */
export type LoadReads = () => Promise<Readonly<Partial<Record<ScreenName, Reads>>>>

type Entering = {
  cause: 'enter' | 'stay' | 'preload'
  params: object
  location: { search: object }
  context: { queryClient?: QueryClient }
}

/** Returns the loader of a screen: it starts the queries, which the components then find on their way. */
export const loaderOf =
  ({ screen, reads: load }: StaticDataRouteOption) =>
  ({ cause, params, location: { search }, context: { queryClient: client } }: Entering): void => {
    const session = currentSession()
    // Hovering a link loads code only: the access log records who reads a person's data.
    if (cause === 'preload' || !screen || !load || !client || !('user' in session)) return
    const start = async () => {
      const { [screen]: reads } = await load()
      const opened = { params: { ...params }, search: { ...search }, user: session.user, client }
      for (const read of reads?.(opened) ?? []) {
        // Its component may show the failure already: this code can arrive after it.
        if (client.getQueryState(read.queryKey)?.error) continue
        void (hasPages(read) ? client.prefetchInfiniteQuery(read) : client.prefetchQuery(read))
      }
    }
    // Without this code the components start their queries themselves.
    start().catch(() => undefined)
  }
