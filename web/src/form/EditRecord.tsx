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

type EditRecordProps<Data> = {
  title: string
  query: UseQueryOptions<Data>
  /** The form over the loaded record; `reload` starts it again from what is stored now. */
  children: (record: Data, reload: () => void) => ReactNode
}

/** Loads the record of an edit form by its id, so that the address alone is enough. */
export function EditRecord<Data>({ title, query, children }: EditRecordProps<Data>) {
  // The form starts from the record as it was when it came; a refetch under it would mix two versions.
  const { data, error, refetch, isFetching } = useQuery({
    ...query,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnMount: 'always',
  })
  if (data !== undefined) return children(data, () => void refetch())
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
        <ErrorState message={messageOf(error, t('Failed to load data'))} onRetry={() => void refetch()} />
      )}
      <LoadingDialog isOpen={data === undefined && isFetching} text={t('Loading data. Please wait')} />
    </>
  )
}
