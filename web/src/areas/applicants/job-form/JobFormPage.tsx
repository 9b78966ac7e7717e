import { useQuery } from '@tanstack/react-query'
import { accessApi } from '@hr/contract/areas/access/access'
import { applicantsApi } from '@hr/contract/areas/applicants/applicants'
import { applicantsTexts } from '@hr/contract/areas/applicants/texts'
import { LoadError } from '../../../api/LoadError.tsx'
import { send } from '../../../api/send.ts'
import { t } from '../../../lib/t.ts'
import { JobForm } from './JobForm.tsx'
import { isPosition } from './position.ts'
import css from './job-form.module.css'

/** Loads the settings of the form, without which there is no consent text to agree to, and whether the position is open. */
export function JobFormPage({ position }: { position: string }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [accessApi.clientSettings.path, position],
    queryFn: ({ signal }) =>
      Promise.all([
        send(accessApi.clientSettings, {}, { signal }),
        send(applicantsApi.openPosition, { query: { name: position } }, { signal }),
      ]),
    enabled: isPosition(position),
    staleTime: 'static',
  })
  if (!isPosition(position))
    return <NoForm>{t('This link has no position. Please open the link in the job advert again.')}</NoForm>
  if (data) {
    const [{ jobForm }, { isOpen }] = data
    return isOpen ? <JobForm position={position} settings={jobForm} /> : <NoForm>{t(applicantsTexts.notOpen)}</NoForm>
  }
  return (
    <div className={css.page}>
      <main className={css.column}>{error && !isFetching && <LoadError error={error} onRetry={refetch} />}</main>
    </div>
  )
}

const NoForm = ({ children }: { children: string }) => (
  <div className={css.page}>
    <main className={css.column}>
      <header>
        <h1>{t('Job application')}</h1>
        <p className={css.lead}>{children}</p>
      </header>
    </main>
  </div>
)
