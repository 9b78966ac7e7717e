import { Box, Button, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { employeesApi, type AccessEntry, type HistoryEntry } from '@hr/contract/areas/employees/employees'
import { useTimeZone } from '../../api/client-settings.ts'
import { LoadError } from '../../api/LoadError.tsx'
import { formatInstant } from '../../lib/formats.ts'
import { t } from '../../lib/t.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { NotGiven } from '../../ui/DataList.tsx'
import { useExpandableList } from '../../ui/use-expandable-list.ts'
import { actionText, formatField, valueLabel } from '../audit/public.ts'
import { usePages, type Pages } from './use-pages.ts'
import css from './history.module.css'

export type HistoryPartsProps = { uuid: string; parts: 'changes and access log' | 'access log' }

/** The changes of a record, for Superadmins; and its access log, also for the employee. */
export function HistoryParts({ uuid, parts }: HistoryPartsProps) {
  const isComplete = parts === 'changes and access log'
  return (
    <Stack gap={24} fz="sm" className={css.drawer}>
      {isComplete && <Changes uuid={uuid} />}
      <section>
        {isComplete && <h3>{t('Who opened this record')}</h3>}
        <AccessLog uuid={uuid} />
      </section>
    </Stack>
  )
}

function Changes({ uuid }: { uuid: string }) {
  const pages = usePages(employeesApi.history, uuid)
  return (
    <Timeline pages={pages} empty={t('No history yet.')}>
      {(entry: HistoryEntry) => (
        <>
          <EntryHeader who={entry.who ?? t('The system')} what={actionText(entry.action)} at={entry.at} />
          {entry.changes.length > 0 && (
            <dl>
              {entry.changes.map(({ field, before, after }) => (
                <div key={field}>
                  <dt>{formatField(field)}</dt>
                  <dd>
                    {valueLabel(field, before) || <NotGiven />}
                    {' → '}
                    {valueLabel(field, after) || <NotGiven />}
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </>
      )}
    </Timeline>
  )
}

function AccessLog({ uuid }: { uuid: string }) {
  const pages = usePages(employeesApi.accessLog, uuid)
  return (
    <Timeline pages={pages} empty={t('No one else has opened it yet.')}>
      {({ who, what, at }: AccessEntry) => <EntryHeader who={who} what={actionText(what)} at={at} />}
    </Timeline>
  )
}

function EntryHeader({ who, what, at }: { who: string; what: string; at: string }) {
  const timeZone = useTimeZone()
  return (
    <p className={css.head}>
      <b>{who}</b> {what}
      <small>
        <time dateTime={at}>{formatInstant(at, timeZone)}</time>
      </small>
    </p>
  )
}

type TimelineProps<Row> = { pages: Pages<Row>; empty: string; children: (row: Row) => ReactNode }

/** Entries from newest to oldest, with a button for older ones. */
function Timeline<Row extends { id: number }>({ pages, empty, children }: TimelineProps<Row>) {
  const { rows, error, isMoreFailed, retry, more, isBusy } = pages
  const { list, onMore } = useExpandableList<HTMLOListElement>(rows?.length ?? 0, more !== undefined)
  const failure = error && (
    <Box mb={12}>
      <LoadError error={error} onRetry={retry} />
    </Box>
  )
  if (!rows) return failure ?? <Skeleton width="70%" />
  if (rows.length === 0)
    return (
      <div>
        {failure}
        <Text c="dimmed">{empty}</Text>
      </div>
    )
  return (
    <div>
      {!isMoreFailed && failure}
      <ol ref={list} className={css.timeline}>
        {rows.map((row) => (
          <li key={row.id} tabIndex={-1}>
            {children(row)}
          </li>
        ))}
      </ol>
      {isMoreFailed && failure}
      {more && !isMoreFailed && (
        <Button
          variant="default"
          loading={isBusy}
          onClick={() => {
            onMore()
            more()
          }}
        >
          {t('Show more')}
        </Button>
      )}
    </div>
  )
}
