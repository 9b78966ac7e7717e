import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { showWeek } from './show-week.ts'
import { workSchedulesTexts } from '@hr/contract/areas/leave/schedule-texts'
import { workScheduleInput, workSchedulesApi, type StoredSchedule } from '@hr/contract/areas/leave/work-schedules'
import { query, useApiMutation } from '../../../api/client.ts'
import { messageOf } from '../../../api/errors.ts'
import { Part } from '../../../api/Part.tsx'
import { DayField } from '../../../form/DayField.tsx'
import { FormDialog } from '../../../form/FormDialog.tsx'
import { InlineConfirm } from '../../../form/InlineConfirm.tsx'
import { useRecordForm } from '../../../form/use-record-form.ts'
import { formatDay } from '../../../lib/formats.ts'
import { t } from '../../../lib/t.ts'
import { FewRecord, FewRecords } from '../../../table/FewRecords.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Hint } from '../../../ui/texts.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { formatRecalculated } from '../format-recalculated.ts'
import { scheduleDialogWidth } from './schedule-dialog-width.ts'
import { defaultWeek } from './use-work-schedule.ts'
import { WeekField } from './WeekField.tsx'

/** An employee's work schedules, with a form to add one. */
export function WorkSchedules({ uuid, onClose }: { uuid: string; onClose: () => void }) {
  const create = useApiMutation(workSchedulesApi.create)
  const form = useRecordForm(workScheduleInput, { startsOn: '', week: defaultWeek })
  return (
    <FormDialog
      title={t(workSchedulesTexts.title)}
      form={form}
      failedText={t('The work schedule could not be saved')}
      saveLabel={t('Add schedule')}
      note={t('Affected leave is recalculated.')}
      width={scheduleDialogWidth}
      onClose={onClose}
      save={async ({ startsOn, week }) => {
        // The schema has validated the parts of the week.
        const body = { startsOn, week: week as (0 | 0.5 | 1)[] }
        const { recalculated } = await create.mutateAsync({ params: { id: uuid }, body })
        return formatRecalculated(t(workSchedulesTexts.added), recalculated)
      }}
    >
      <ScheduleHistory uuid={uuid} />
      <DayField path="startsOn" label={t('New schedule from')} />
      <WeekField />
    </FormDialog>
  )
}

/** The schedules from the first to the last one, each with a delete button. */
function ScheduleHistory({ uuid }: { uuid: string }) {
  const schedules = useQuery(query(workSchedulesApi.list, { params: { id: uuid } }))
  const [asked, setAsked] = useState<StoredSchedule>()
  const removal = useApiMutation(workSchedulesApi.remove)
  async function remove(schedule: StoredSchedule) {
    setAsked(undefined)
    const { message, recalculated } = await removal.mutateAsync({ params: { id: uuid, schedule: schedule.uuid } })
    toast.success(formatRecalculated(message, recalculated))
  }
  return (
    <Part query={schedules}>
      {(data) => (
        <Stack component="section" gap={8}>
          {removal.error && <Notice tone="danger">{messageOf(removal.error, t('Failed to delete data'))}</Notice>}
          <FewRecords isPlain label={t('Schedules so far')}>
            <FewRecord name={data.length === 0 ? t('Always') : t('Initially')}>
              <Hint>{showWeek(defaultWeek)}</Hint>
            </FewRecord>
            {data.map((schedule) => (
              <FewRecord
                key={schedule.uuid}
                name={t('From {day}', { day: formatDay(schedule.startsOn) })}
                actions={[
                  {
                    label: t('Delete'),
                    fullLabel: t('Delete the schedule from {day}', { day: formatDay(schedule.startsOn) }),
                    onClick: () => setAsked(schedule),
                  },
                ]}
              >
                <Hint>{showWeek(schedule.week)}</Hint>
              </FewRecord>
            ))}
          </FewRecords>
          {asked && (
            <InlineConfirm
              question={t('Delete the schedule from {day}? Affected leave is recalculated.', {
                day: formatDay(asked.startsOn),
              })}
              confirm={t('Delete')}
              // The error is shown above the list.
              onConfirm={() => void remove(asked).catch(() => undefined)}
              onClose={() => setAsked(undefined)}
            />
          )}
        </Stack>
      )}
    </Part>
  )
}
