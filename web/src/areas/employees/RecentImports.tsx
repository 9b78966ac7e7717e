import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { employeesImportApi, type RecentImport } from '@hr/contract/areas/employees/import'
import { isUnfinished } from '@hr/contract/areas/jobs/jobs'
import { query } from '../../api/client.ts'
import { useTimeZone } from '../../api/client-settings.ts'
import { Part } from '../../api/Part.tsx'
import { ScreenLink } from '../../lib/ScreenLink.tsx'
import { formatInstant } from '../../lib/formats.ts'
import { t } from '../../lib/t.ts'
import { JobProgress } from '../jobs/public.ts'
import { Note } from '../../ui/texts.tsx'
import css from '../../import/steps.module.css'
import { useUndoImport } from './use-undo-import.tsx'

/** The imports of the last seven days, which can be undone; nothing without one. */
export function RecentImports() {
  const imports = useQuery(query(employeesImportApi.list, {}))
  const undo = useUndoImport()
  const isRunning = undo.job !== undefined && isUnfinished(undo.job)
  return (
    <Part query={imports}>
      {(listed) =>
        listed.length > 0 && (
          <section className={css.recent}>
            <h3>{t('Recent imports')}</h3>
            {undo.job && <JobProgress job={undo.job} />}
            <ul>
              {listed.map((one) => (
                <li key={one.uuid}>
                  <ImportLine recent={one} isDisabled={isRunning} onUndo={() => undo.ask(one.uuid)} />
                </li>
              ))}
            </ul>
            {undo.question}
          </section>
        )
      }
    </Part>
  )
}

type ImportLineProps = { recent: RecentImport; isDisabled: boolean; onUndo: () => void }

function ImportLine({ recent: { at, who, employees, isUndone, kept }, isDisabled, onUndo }: ImportLineProps) {
  const when = formatInstant(at, useTimeZone())
  return (
    <>
      <Group justify="space-between" gap="4px 12px" c="dimmed">
        <span>
          <b>{t('{count, plural, one {# employee} other {# employees}}', { count: employees })}</b>{' '}
          {[when, who].filter(Boolean).join(', ')}
        </span>
        {isUndone ? (
          <Note span>{t('Undone')}</Note>
        ) : (
          <Button
            variant="default"
            disabled={isDisabled}
            aria-label={t('Undo import from {when}', { when })}
            onClick={onUndo}
          >
            {t('Undo')}
          </Button>
        )}
      </Group>
      {kept.length > 0 && (
        <ul className={css.kept}>
          {kept.map(({ uuid, name, reason }) => (
            <li key={uuid}>
              <ScreenLink screen="employeeProfile" uuid={uuid}>
                {name}
              </ScreenLink>{' '}
              {reason}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
