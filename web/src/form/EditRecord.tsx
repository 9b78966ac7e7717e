import { IconFileOff } from '@tabler/icons-react'
import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import type { ScreenName } from '@hr/contract/screens'
import { isMissing, messageOf } from '../api/errors.ts'
import { ScreenButton } from '../lib/ScreenLink.tsx'
import { t } from '../lib/t.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LoadingDialog } from '../ui/LoadingDialog.tsx'
import { isFocusFree } from '../ui/is-focus-free.ts'
import { ErrorState } from '../ui/Notice.tsx'
import { focusTitle, PageTitle } from '../ui/PageTitle.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { Icon } from '../ui/Icon.tsx'
import css from './edit-record.module.css'

export type EditRecordProps<Data> = {
  title: string
  query: UseQueryOptions<Data>
  /** What stands there when the server gives no reason. */
  failedText?: string
  /** Where to go when there is no such record. */
  list?: ScreenName
  /** The form over the loaded record; `reload` answers what is stored now. */
  children: (record: Data, reload: () => Promise<Data>) => ReactNode
}

/** Loads the record of an edit form by its id, so that the address alone is enough. */
export function EditRecord<Data>({
  title,
  query,
  failedText = t('Failed to load data'),
  list,
  children,
}: EditRecordProps<Data>) {
  // The form starts from the record as it was when it came; a refetch under it would mix two versions.
  const { data, error, refetch, isFetching, isFetchedAfterMount } = useQuery({
    ...query,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnMount: 'always',
    // A record that could not be loaded is loaded when the network is back; a form that is open keeps its record.
    refetchOnReconnect: ({ state }) => state.data === undefined && 'always',
  })
  const reload = async () => {
    const answer = await refetch({ throwOnError: true })
    // It throws what the call throws: here the data are there.
    return answer.data as Data
  }
  // What another page has loaded before may be old by now, and whoever saved from it would be told so for nothing.
  const record = isFetchedAfterMount ? data : undefined
  const isThere = record !== undefined
  const wasFocused = useRef(false)
  useLayoutEffect(() => {
    if (isThere && wasFocused.current && isFocusFree()) focusTitle()
  }, [isThere])
  if (record !== undefined) return children(record, reload)
  return (
    <>
      <LeavingPage wasFocused={wasFocused} />
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
          <div className={css.skeleton}>
            <Skeleton width="40%" height={36} />
            <Skeleton width="40%" height={36} />
          </div>
        </Sheet>
      ) : (
        <ErrorState message={messageOf(error, failedText)} onRetry={() => void refetch()} />
      )}
      <LoadingDialog isOpen={isFetching} text={t('Loading data. Please wait')} />
    </>
  )
}

/** Before all else that stands there until the record does: tells, when that goes, whether the focus goes with it. */
function LeavingPage({ wasFocused }: { wasFocused: RefObject<boolean> }) {
  useLayoutEffect(() => () => void (wasFocused.current = !isFocusFree()), [wasFocused])
  return null
}
