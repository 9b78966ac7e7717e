import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messageOf } from '../api/errors.ts'
import { t } from '../lib/t.ts'
import { Bone } from '../ui/Bone.tsx'
import { LoadingDialog } from '../ui/LoadingDialog.tsx'
import { ErrorState } from '../ui/Notice.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import css from './form.module.css'

export type EditRecordProps<Data> = {
  title: string
  query: UseQueryOptions<Data>
  /** What stands there when the server gives no reason. */
  failedText?: string
  /** The form over the loaded record; `reload` answers what is stored now. */
  children: (record: Data, reload: () => Promise<Data>) => ReactNode
}

/** Loads the record of an edit form by its id, so that the address alone is enough. */
export function EditRecord<Data>({
  title,
  query,
  failedText = t('Failed to load data'),
  children,
}: EditRecordProps<Data>) {
  // The form starts from the record as it was when it came; a refetch under it would mix two versions.
  const { data, error, refetch, isFetching, isFetchedAfterMount } = useQuery({
    ...query,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnMount: 'always',
  })
  const reload = async () => {
    const answer = await refetch({ throwOnError: true })
    // It throws what the call throws: here the data are there.
    return answer.data as Data
  }
  // What another page has loaded before may be old by now, and whoever saved from it would be told so for nothing.
  if (data !== undefined && isFetchedAfterMount) return children(data, reload)
  return (
    <>
      <PageTitle title={title} />
      {error === null || isFetching ? (
        <Sheet>
          <div className={css.skeleton}>
            <Bone width="40%" height={36} />
            <Bone width="40%" height={36} />
          </div>
        </Sheet>
      ) : (
        <ErrorState message={messageOf(error, failedText)} onRetry={() => void refetch()} />
      )}
      <LoadingDialog isOpen={isFetching} text={t('Loading data. Please wait')} />
    </>
  )
}
