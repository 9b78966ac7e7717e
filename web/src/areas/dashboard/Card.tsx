import type { UseQueryResult } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { messageOf } from '../../api/errors.ts'
import { t } from '../../lib/t.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/Notice.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import css from './dashboard.module.css'

type CardProps<Data> = {
  title: string
  /** The number of entries, in small type next to the title. */
  count?: number | undefined
  /** Shown at the end of the title's line. */
  aside?: ReactNode
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch'>
  children: (data: Data) => ReactNode
}

/** A card with its own loading and error state and a retry button; previous data stays after a failure. */
export function Card<Data>({ title, count, aside, query, children }: CardProps<Data>) {
  const id = useId()
  const { data, error, isFetching, refetch } = query
  const hasFailed = error !== null && !isFetching
  return (
    <Sheet>
      <section className={css.card} aria-labelledby={id}>
        <div className={css.head}>
          <h2 id={id}>
            {title}
            {count !== undefined && <span className={css.count}>{count}</span>}
          </h2>
          {aside}
        </div>
        {hasFailed && (
          <div className={css.failure}>
            <ErrorState message={messageOf(error, t('Failed to load data'))} onRetry={() => void refetch()} />
          </div>
        )}
        {data !== undefined && (
          <div className={css.data} data-stale={hasFailed || undefined}>
            {children(data)}
          </div>
        )}
        {data === undefined && !hasFailed && (
          <div className={css.skeleton}>
            <Skeleton width="80%" height={20} />
            <Skeleton width="60%" height={20} />
          </div>
        )}
      </section>
    </Sheet>
  )
}

export const EmptyText = ({ children }: { children: ReactNode }) => <p className={css.empty}>{children}</p>
