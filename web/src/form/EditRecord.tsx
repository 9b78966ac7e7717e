import { Stack } from '@mantine/core'
import { IconFileOff } from '@tabler/icons-react'
import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ScreenName } from '@hr/contract/screens'
import { keptByForm } from '../api/client.ts'
import { isMissing, messageOf } from '../api/errors.ts'
import { ScreenButton } from '../lib/ScreenLink.tsx'
import { t } from '../lib/t.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LoadingDialog } from '../ui/LoadingDialog.tsx'
import { ErrorState } from '../ui/Notice.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { Icon } from '../ui/Icon.tsx'

export type EditRecordProps<Data> = {
  title: string
  query: UseQueryOptions<Data>
  /** Shown when the server gives no reason. */
  failedText?: string
  /** The list to offer if the record does not exist. */
  list?: ScreenName
  /** The record is shown and follows changes; no form keeps it. */
  isShown?: true
  /** The form for the loaded record; `reload` returns the current version. */
  children: (record: Data, reload: () => Promise<Data>) => ReactNode
}

/** Loads the record of an edit form by its id, so that the address is enough. */
export function EditRecord<Data>({
  title,
  query,
  failedText = t('Failed to load data'),
  list,
  isShown,
  children,
}: EditRecordProps<Data>) {
  // The form keeps the record as first loaded; a refetch would mix two versions.
  const { data, error, refetch, isFetching, isFetchedAfterMount } = useQuery({
    ...query,
    ...(isShown ? { gcTime: 0 } : keptByForm),
    refetchOnMount: 'always',
    // Retries a failed load when the network is back; an open form keeps its record.
    refetchOnReconnect: ({ state }) => state.data === undefined && 'always',
  })
  const reload = async () => {
    const answer = await refetch({ throwOnError: true })
    // Throws the error of the call, so the data exists here.
    return answer.data as Data
  }
  // Ignores data that another page cached: it may be outdated, which would cause a needless conflict on save.
  const record = isFetchedAfterMount ? data : undefined
  if (record !== undefined) return children(record, reload)
  return (
    <>
      <PageTitle title={title} />
      {list !== undefined && isMissing(error) ? (
        <Sheet>
          <EmptyState icon={<Icon icon={IconFileOff} size={32} />} title={t('Record not found')}>
            <ScreenButton screen={list} variant="default">
              {t('Back to list')}
            </ScreenButton>
          </EmptyState>
        </Sheet>
      ) : error === null || isFetching ? (
        <Sheet>
          <Stack gap={20} p={24}>
            <Skeleton width="40%" height={36} />
            <Skeleton width="40%" height={36} />
          </Stack>
        </Sheet>
      ) : (
        <ErrorState message={messageOf(error, failedText)} onRetry={() => void refetch()} />
      )}
      <LoadingDialog isOpen={isFetching} text={t('Loading data. Please wait')} />
    </>
  )
}
