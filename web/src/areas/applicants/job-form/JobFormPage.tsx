import { useQuery } from '@tanstack/react-query'
import { accessApi } from '@hr/contract/areas/access/access'
import { messageOf } from '../../../api/errors.ts'
import { send } from '../../../api/send.ts'
import { t } from '../../../lib/t.ts'
import { ErrorState } from '../../../ui/Notice.tsx'
import { JobForm } from './JobForm.tsx'
import { isPosition } from './position.ts'
import css from './job-form.module.css'

/** Loads the settings of the form. Without them there is no consent text to agree to. */
export function JobFormPage({ position }: { position: string }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [accessApi.clientSettings.path],
    queryFn: ({ signal }) => send(accessApi.clientSettings, {}, { signal }),
    staleTime: Infinity,
  })
  if (!isPosition(position))
    return (
      <div className={css.page}>
        <main className={css.column}>
          <header>
            <h1>{t('Job application')}</h1>
            <p className={css.lead}>{t('This link has no position. Please open the link in the job advert again.')}</p>
          </header>
        </main>
      </div>
    )
  if (data) return <JobForm position={position} settings={data.jobForm} />
  return (
    <div className={css.page}>
      <main className={css.column}>
        {error && !isFetching && (
          <ErrorState message={messageOf(error, t('Failed to load data'))} onRetry={() => void refetch()} />
        )}
      </main>
    </div>
  )
}
