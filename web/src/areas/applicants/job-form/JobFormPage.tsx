import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { accessApi } from '@hr/contract/areas/access/access'
import { messageOf } from '../../../api/errors.ts'
import { send } from '../../../api/send.ts'
import { t } from '../../../lib/t.ts'
import { ErrorState } from '../../../ui/Notice.tsx'
import { JobForm } from './JobForm.tsx'
import { isPosition } from './position.ts'
import css from './job-form.module.css'

type Settings = z.output<typeof accessApi.clientSettings.result>['jobForm']
type Loading = { kind: 'loading' } | { kind: 'failed'; message: string } | { kind: 'ready'; settings: Settings }

/** Loads what the form needs to know. Without it there is nothing to agree to. */
export function JobFormPage({ position }: { position: string }) {
  const [loading, setLoading] = useState<Loading>({ kind: 'loading' })
  const load = () =>
    send(accessApi.clientSettings, {}).then(
      ({ jobForm }) => setLoading({ kind: 'ready', settings: jobForm }),
      (error: unknown) => setLoading({ kind: 'failed', message: messageOf(error, t('Failed to load data')) }),
    )
  useEffect(() => void load(), [])
  if (!isPosition(position))
    return (
      <div className={css.page}>
        <main className={css.column}>
          <header>
            <h1>{t('Job application')}</h1>
            <p className={css.lead}>
              {t('This address names no position. Please follow the link in the job offer again.')}
            </p>
          </header>
        </main>
      </div>
    )
  if (loading.kind === 'ready') return <JobForm position={position} settings={loading.settings} />
  return (
    <div className={css.page}>
      <main className={css.column}>
        {loading.kind === 'failed' && <ErrorState message={loading.message} onRetry={() => void load()} />}
      </main>
    </div>
  )
}
