import { Button, Group, Input } from '@mantine/core'
import { useId, useState } from 'react'
import { t } from '../../../lib/t.ts'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { scheduleDialogWidth } from './schedule-dialog-width.ts'
import { useWorkSchedule } from './use-work-schedule.ts'

const WorkSchedules = lazyDialog(
  async () => (await import('./WorkSchedules.tsx')).WorkSchedules,
  t('Work schedule'),
  scheduleDialogWidth,
)

type WorkScheduleRowProps = {
  uuid: string
  /** Why it can't be changed; undefined if it can. */
  disabledReason: string | undefined
}

/** The work schedule in the form of an employee. It is changed in a dialog, which saves at once. */
export function WorkScheduleRow({ uuid, disabledReason }: WorkScheduleRowProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    // The dialog is inside of the page's form for React, so its submit event would submit the page, too.
    <div onSubmit={(event) => event.stopPropagation()}>
      <Input.Wrapper label={t('Work schedule')} labelElement="div" description={disabledReason} size="sm">
        <Group gap="4px 16px" mih={36}>
          <span id={id}>{useWorkSchedule(uuid)}</span>
          {disabledReason === undefined && (
            <Button
              variant="default"
              size="xs"
              aria-label={t('Change work schedule')}
              aria-describedby={id}
              aria-haspopup="dialog"
              onClick={() => setOpen(true)}
            >
              {t('Change')}
            </Button>
          )}
        </Group>
      </Input.Wrapper>
      {isOpen && <WorkSchedules uuid={uuid} onClose={() => setOpen(false)} />}
    </div>
  )
}
