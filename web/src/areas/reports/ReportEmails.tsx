import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reportSchedulesApi, type ReportSchedule } from '@hr/contract/areas/reports/schedules'
import type { View } from '@hr/contract/areas/views/views'
import { query } from '../../api/client.ts'
import { ConfirmCall } from '../../api/ConfirmCall.tsx'
import { Part } from '../../api/Part.tsx'
import { weekdayNames } from '../../lib/calendar-names.ts'
import { formatHour, formatList } from '../../lib/formats.ts'
import { t } from '../../lib/t.ts'
import { FewRecord, FewRecords } from '../../table/FewRecords.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Hint } from '../../ui/texts.tsx'
import { ReportEmailDialog } from './ReportEmailDialog.tsx'

type ReportEmailsProps = { view: Pick<View, 'uuid' | 'name'>; onClose: () => void }

type Opened = { kind: 'edit'; schedule: ReportSchedule | undefined } | { kind: 'delete'; schedule: ReportSchedule }

/** When the user sends a saved report by email; without such a time, the form of the first one. */
export function ReportEmails({ view, onClose }: ReportEmailsProps) {
  const list = useQuery(query(reportSchedulesApi.list, {}))
  const { data } = list
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const schedules = (data ?? []).filter((schedule) => schedule.view === view.uuid)
  if (data && schedules.length === 0) return <ReportEmailDialog view={view} stored={undefined} onClose={onClose} />
  if (opened?.kind === 'edit') return <ReportEmailDialog view={view} stored={opened.schedule} onClose={close} />
  if (opened?.kind === 'delete')
    return (
      <DeleteEmail schedule={opened.schedule} onDeleted={schedules.length === 1 ? onClose : close} onClose={close} />
    )
  return (
    <Dialog title={t('Send by email: {name}', { name: view.name })} size={480} fillsPhone onClose={onClose}>
      <Part query={list} skeleton={<Skeleton width="80%" height={20} />}>
        {() => (
          <>
            <FewRecords isPlain label={t('Send by email: {name}', { name: view.name })}>
              {schedules.map((schedule) => {
                const name = timesOf(schedule)
                return (
                  <FewRecord
                    key={schedule.uuid}
                    name={name}
                    actions={[
                      {
                        label: t('Edit'),
                        fullLabel: t('Edit {name}', { name }),
                        onClick: () => setOpened({ kind: 'edit', schedule }),
                      },
                      {
                        label: t('Delete'),
                        fullLabel: t('Delete {name}', { name }),
                        onClick: () => setOpened({ kind: 'delete', schedule }),
                      },
                    ]}
                  >
                    <Hint>{formatList(schedule.recipients.map((recipient) => recipient.name))}</Hint>
                  </FewRecord>
                )
              })}
            </FewRecords>
            <Button
              variant="default"
              mt={16}
              leftSection={<Icon icon={IconPlus} />}
              onClick={() => setOpened({ kind: 'edit', schedule: undefined })}
            >
              {t('Add another time')}
            </Button>
          </>
        )}
      </Part>
    </Dialog>
  )
}

function timesOf({ cadence, hour }: ReportSchedule): string {
  const time = formatHour(hour)
  if (cadence.every === 'day') return t('Daily at {time}', { time })
  if (cadence.every === 'week')
    return t('Weekly at {time}: {weekday}', { weekday: weekdayNames[cadence.weekday] ?? '', time })
  return cadence.day === 'last'
    ? t('Monthly at {time}: last day', { time })
    : t('Monthly at {time}: day {day}', { day: cadence.day, time })
}

type DeleteEmailProps = { schedule: ReportSchedule; onDeleted: () => void; onClose: () => void }

const DeleteEmail = ({ schedule, onDeleted, onClose }: DeleteEmailProps) => (
  <ConfirmCall
    endpoint={reportSchedulesApi.remove}
    input={{ params: { id: schedule.uuid }, query: { version: schedule.version } }}
    title={t('Stop these emails?')}
    confirm={t('Delete')}
    isDestructive
    doneText={({ message }) => message}
    onDone={onDeleted}
    onClose={onClose}
  >
    {t('This report will no longer be sent: {times}', { times: timesOf(schedule) })}
  </ConfirmCall>
)
