import { Box, Group, Stack } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import { LoadError } from '../../api/LoadError.tsx'
import { t } from '../../lib/t.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import css from './dashboard.module.css'
import { Hint, Dim } from '../../ui/texts.tsx'

type CardProps<Data> = {
  title: string
  /** The number of entries, in small type next to the title. */
  count?: ReactNode
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
  const isPending = data === undefined && !hasFailed
  // Data that is loaded later, such as that of another month, holds back no other card.
  const [isFirst, setFirst] = useState(true)
  if (isFirst && !isPending) setFirst(false)
  return (
    <Sheet component="section" aria-labelledby={id} data-pending={(isFirst && isPending) || undefined}>
      <Group justify="space-between" gap={8} mih={48} px={16} py={8}>
        <Box component="h2" fz="md" id={id}>
          {title} {count !== undefined && <Dim ms={4}>{count}</Dim>}
        </Box>
        {aside}
      </Group>
      {hasFailed && (
        <Box px={16} pb={12}>
          <LoadError error={error} onRetry={refetch} />
        </Box>
      )}
      {data !== undefined && (
        <div className={css.data} data-stale={hasFailed || undefined}>
          {children(data)}
        </div>
      )}
      {isPending && (
        <Stack gap={12} px={16} pt={8} pb={16}>
          <Skeleton width="80%" height={20} />
          <Skeleton width="60%" height={20} />
        </Stack>
      )}
    </Sheet>
  )
}

export const EmptyText = ({ children }: { children: ReactNode }) => (
  <Hint px={16} pt={4} pb={16}>
    {children}
  </Hint>
)

/** Counts the entries that are not shown. */
export const Rest = ({ count }: { count: number }) =>
  count > 0 && <EmptyText>{t('{count, plural, one {and # more} other {and # more}}', { count: count })}</EmptyText>
