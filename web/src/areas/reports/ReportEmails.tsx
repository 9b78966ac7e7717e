import { ActionIcon, Button, Group, Stack } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reportSchedulesApi, type ReportSchedule } from '@hr/contract/areas/reports/schedules'
import type { View } from '@hr/contract/areas/views/views'
import { query } from '../../api/client.ts'
import { ConfirmCall } from '../../api/ConfirmCall.tsx'
import { LoadError } from '../../api/LoadError.tsx'
import { weekdayNames } from '../../lib/calendar-names.ts'
import { formatHour, formatList } from '../../lib/formats.ts'
import { t } from '../../lib/t.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Hint } from '../../ui/texts.tsx'
import { ReportEmailDialog } from './ReportEmailDialog.tsx'

type ReportEmailsProps = { view: Pick<View, 'uuid' | 'name'>; onClose: () => void }

type Opened = { kind: 'edit'; schedule: ReportSchedule | undefined } | { kind: 'delete'; schedule: ReportSchedule }

/** When the user sends a saved report by email; without such a time, the form of the first one. */
export function ReportEmails({ view, onClose }: ReportEmailsProps) {
  const { data, error, isFetching, refetch } = useQuery(query(reportSchedulesApi.list, {}))
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const schedules = (data ?? []).filter((schedule) => schedule.view === view.uuid)
  if (data && schedules.length === 0) return <ReportEmailDialog view={view} stored={undefined} onClose={onClose} />
  if (opened?.kind === 'edit') return <ReportEmailDialog view={view} stored={opened.schedule} onClose={close} />
  if (opened?.kind === 'delete')
    return (
      <DeleteEmail schedule={opened.schedule} onDeleted={schedules.length === 1 ? onClose : close} onClose={close} />
    )
  const hasFailed = error !== null && !isFetching
  return (
    <Dialog title={t('Send by email: {name}', { name: view.name })} size={480} fillsPhone onClose={onClose}>
      {hasFailed && <LoadError error={error} onRetry={refetch} />}
      {!data && !hasFailed && <Skeleton width="80%" height={20} />}
      <Stack component="ul" gap={12}>
        {schedules.map((schedule) => {
          const times = timesOf(schedule)
          return (
            <Group key={schedule.uuid} component="li" justify="space-between" wrap="nowrap" gap={8}>
              <div>
                {times}
                <Hint>{formatList(schedule.recipients.map(({ name }) => name))}</Hint>
              </div>
              <Group gap={4} wrap="nowrap">
                <ActionIcon
                  variant="subtle"
                  aria-label={t('Edit {name}', { name: times })}
                  onClick={() => setOpened({ kind: 'edit', schedule })}
                >
                  <Icon icon={IconPencil} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  aria-label={t('Delete {name}', { name: times })}
                  onClick={() => setOpened({ kind: 'delete', schedule })}
                >
                  <Icon icon={IconTrash} />
                </ActionIcon>
              </Group>
            </Group>
          )
        })}
      </Stack>
      {data && (
        <Button
          variant="default"
          mt={16}
          leftSection={<Icon icon={IconPlus} />}
          onClick={() => setOpened({ kind: 'edit', schedule: undefined })}
        >
          {t('Add another time')}
        </Button>
      )}
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
    input={{ params: { id: schedule.uuid } }}
    changes={[reportSchedulesApi.list]}
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
