import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  employeesImportApi,
  employeesImportTexts as texts,
  type RecentImport,
} from '@hr/contract/areas/employees/import'
import { isUnfinished, jobsApi } from '@hr/contract/areas/jobs/jobs'
import { formatInstant } from '@hr/contract/lib/dates'
import { query, useApiMutation } from '../../../api/client.ts'
import { useTimeZone } from '../../../api/client-settings.ts'
import { messageOf } from '../../../api/errors.ts'
import { ScreenLink } from '../../../lib/ScreenLink.tsx'
import { t } from '../../../lib/t.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { ErrorState, Notice } from '../../../ui/Notice.tsx'
import { JobProgress, useJob } from '../../jobs/public.ts'
import css from './people-import.module.css'
import { importChanges } from './use-people-import.ts'

/** The imports of the last seven days, which can be undone; nothing without one. */
export function RecentImports() {
  const imports = useQuery(query(employeesImportApi.list, {}))
  const [asking, setAsking] = useState<RecentImport>()
  const undo = useApiMutation(employeesImportApi.undo, {
    changes: [jobsApi.list],
    onSuccess: () => setAsking(undefined),
    onError: () => setAsking(undefined),
  })
  const job = useJob(undo.data?.job, importChanges)
  const isRunning = job.data !== undefined && isUnfinished(job.data)
  if (imports.error)
    return (
      <ErrorState message={messageOf(imports.error, t('Failed to load data'))} onRetry={() => void imports.refetch()} />
    )
  if (!imports.data || imports.data.length === 0) return null
  return (
    <section className={css.recent}>
      <h3>{t('Recent imports')}</h3>
      {undo.error && <Notice tone="danger">{messageOf(undo.error, t('Failed to update data'))}</Notice>}
      {job.data && <JobProgress job={job.data} />}
      <ul>
        {imports.data.map((one) => (
          <li key={one.uuid}>
            <ImportLine recent={one} isDisabled={isRunning || undo.isPending} onUndo={() => setAsking(one)} />
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={asking !== undefined}
        title={t('Undo import?')}
        confirm={t('Yes, undo')}
        isDestructive
        isBusy={undo.isPending}
        onConfirm={() => asking && undo.mutate({ params: { id: asking.uuid } })}
        onClose={() => setAsking(undefined)}
      >
        <p>
          {t(
            'This removes the imported employees and their invitations. Employees who have signed in, were changed or are referred to stay.',
          )}
        </p>
      </ConfirmDialog>
    </section>
  )
}

type ImportLineProps = { recent: RecentImport; isDisabled: boolean; onUndo: () => void }

function ImportLine({ recent: { at, who, employees, isUndone, kept }, isDisabled, onUndo }: ImportLineProps) {
  const when = formatInstant(at, useTimeZone())
  return (
    <>
      <div className={css.line}>
        <span>
          <b>{t('{{count}} employees', { count: employees })}</b> {[when, who].filter(Boolean).join(', ')}
        </span>
        {isUndone ? (
          <span className={css.hint}>{t('Undone')}</span>
        ) : (
          <Button
            variant="default"
            disabled={isDisabled}
            aria-label={t('{{undo}} of {{when}}', { undo: t(texts.undo), when })}
            onClick={onUndo}
          >
            {t('Undo')}
          </Button>
        )}
      </div>
      {kept.length > 0 && (
        <ul className={css.kept}>
          {kept.map(({ uuid, name, reason }) => (
            <li key={uuid}>
              <ScreenLink screen="employeeProfile" uuid={uuid}>
                {name}
              </ScreenLink>{' '}
              {t(reason)}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
