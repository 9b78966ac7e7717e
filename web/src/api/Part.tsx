import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useDelayed } from '../ui/use-delayed.ts'
import { LoadError } from './LoadError.tsx'

type PartProps<Data> = {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching'> & { refetch: () => unknown }
  /** Shown when the server gives no reason; by default 'Failed to load data'. */
  failedText?: string
  /** Keeps the place of the data, and is visible once it is late. */
  skeleton?: ReactNode
  children: (data: Data) => ReactNode
}

/**
 * A part of a page with data of its own: it waits for it, and says in place that it could not be loaded, with a retry
 * button. What is shown already, and what was typed there, stays when a later call fails.
 */
export function Part<Data>({ query, failedText, skeleton, children }: PartProps<Data>) {
  const { data, error, isFetching, refetch } = query
  const isSlow = useDelayed(data === undefined && isFetching)
  return (
    <>
      {error !== null && !isFetching && <LoadError error={error} failedText={failedText} onRetry={refetch} />}
      {data !== undefined && children(data)}
      {data === undefined && isFetching && skeleton !== undefined && (
        <div style={{ visibility: isSlow ? undefined : 'hidden' }}>{skeleton}</div>
      )}
    </>
  )
}
