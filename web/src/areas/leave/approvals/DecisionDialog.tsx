import { noteProblem } from './note-problem.ts'
import { Select, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { type LeaveRequest } from '@hr/contract/areas/leave/leave'
import { someDays } from '@hr/contract/areas/leave/leave-types'
import { isReserved } from '@hr/contract/areas/leave/status'
import { fieldTexts } from '@hr/contract/lib/fields'
import { useToday } from '../../../api/client-settings.ts'
import { useUser } from '../../../api/session.ts'
import { OptionalLabel } from '../../../form/fields.tsx'
import { NumberInput } from '../../../form/NumberInput.tsx'
import { comboboxProps } from '../../../form/combobox.ts'
import { t } from '../../../lib/t.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { formatDayCount, formatLeaveDates } from '../format-leave.ts'
import { LeaveTypeName } from '../LeaveTypeName.tsx'
import { statusAppearance } from '../LeaveStatusChip.tsx'
import { needsDayChoice, availableStatuses, type ManagerStatus } from './decision-rules.ts'
import { Reason } from './Reason.tsx'
import { ownerName } from './owner-name.ts'
import type { Decisions } from './use-decisions.ts'
import { Part } from './Part.tsx'

type DecisionDialogProps = {
  leave: LeaveRequest
  /** The preselected status. */
  initialStatus?: ManagerStatus | undefined
  decisions: Decisions
  /** Called after the decision was saved. */
  onDone: () => void
  onClose: () => void
}

type DialogTexts = { title: string; confirm: string; text?: string }

/** The dialog's texts if it was opened with a preselected status. */
const textsByStatus: Record<'pending' | 'canceling', Partial<Record<ManagerStatus, DialogTexts>>> = {
  pending: {
    approved: { title: t('Approve leave request'), confirm: t('Approve') },
    rejected: { title: t('Decline leave request'), confirm: t('Decline') },
  },
  canceling: {
    approved: {
      title: t('Decline cancellation'),
      confirm: t('Decline cancellation'),
      text: t('The leave stays approved.'),
    },
    canceled: { title: t('Approve cancellation'), confirm: t('Approve cancellation') },
  },
}

const updateTexts: DialogTexts = { title: t('Update leave request'), confirm: t('Save') }

/** The approver's decision: the required status, and the reason to read (specification two, section 2). */
export function DecisionDialog({ leave, initialStatus, decisions, onDone, onClose }: DecisionDialogProps) {
  const user = useUser()
  const choices = availableStatuses(user, leave, useToday())
  const [status, setStatus] = useState<ManagerStatus | null>(initialStatus ?? null)
  const [days, setDays] = useState('')
  const [note, setNote] = useState('')
  const [isChecked, setChecked] = useState(false)
  const [failure, setFailure] = useState<string>()
  const withDays = needsDayChoice(user, leave, status)
  const leaveDays = withDays && days.trim() !== '' ? Number(days) : undefined
  // If another status is chosen, this is a regular update.
  const isInitialStatus = initialStatus !== undefined && status === initialStatus
  const pendingTexts = isReserved(leave.status)
    ? textsByStatus.pending
    : leave.status === 'canceling'
      ? textsByStatus.canceling
      : undefined
  const { title, confirm, text } = (isInitialStatus && pendingTexts?.[initialStatus]) || updateTexts
  const problems = {
    status: status === null ? t(fieldTexts.required) : undefined,
    days: leaveDays === undefined ? undefined : problemOf(leaveDays, leave.totalDays),
    note: noteProblem(note),
  }

  const submitStatus = (to: ManagerStatus) => {
    const noteBody = note.trim() === '' ? {} : { decisionNote: note }
    if (isInitialStatus && isReserved(leave.status) && to === 'rejected') return decisions.decline(leave, noteBody)
    if (isInitialStatus && isReserved(leave.status) && to === 'approved') return decisions.approve(leave, noteBody)
    return decisions.update(leave, to, { ...noteBody, ...(leaveDays !== undefined && { leaveDays }) })
  }

  async function decide() {
    setChecked(true)
    if (status === null || problems.days !== undefined || problems.note !== undefined) return
    const outcome = await submitStatus(status)
    if (!outcome.isDone && !outcome.isConflict) return setFailure(outcome.message)
    onClose()
    // The request stays in the list and shows that another approver was faster.
    return outcome.isDone ? onDone() : undefined
  }

  return (
    <ConfirmDialog
      isOpen
      title={title}
      confirm={confirm}
      isBusy={decisions.isBusy}
      onConfirm={() => void decide()}
      onClose={onClose}
    >
      <Stack>
        {failure !== undefined && <Notice tone="danger">{failure}</Notice>}
        <Stack gap={2}>
          <strong>{ownerName(leave)}</strong>
          <LeaveTypeName {...leave.leaveType} />
          <span>
            {formatLeaveDates(leave)} · {formatDayCount(leave.totalDays)}
          </span>
        </Stack>
        <Part title={t('Reason')}>
          <Reason leave={leave} />
        </Part>
        <Select
          label={t('Status')}
          size="sm"
          withAsterisk
          aria-required
          data={choices.map((choice) => ({ value: choice, label: statusAppearance[choice].label }))}
          value={status}
          onChange={(value) => setStatus(choices.find((choice) => choice === value) ?? null)}
          placeholder={t('Choose')}
          allowDeselect={false}
          description={text}
          inputWrapperOrder={inputOrder}
          error={isChecked && problems.status}
          comboboxProps={comboboxProps}
          data-autofocus={initialStatus === undefined || undefined}
        />
        {withDays && (
          <NumberInput
            label={<OptionalLabel label={t('Days to return')} />}
            size="sm"
            description={t(
              'Returns days from the end of {days}. Leave blank to return the days from today, or from the day of the cancellation request.',
              { days: formatDayCount(leave.totalDays) },
            )}
            inputWrapperOrder={inputOrder}
            value={days}
            onChange={setDays}
            error={isChecked && problems.days}
          />
        )}
        <Textarea
          label={<OptionalLabel label={t('Note to the employee')} />}
          size="sm"
          rows={3}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          error={isChecked && problems.note}
        />
      </Stack>
    </ConfirmDialog>
  )
}

const inputOrder: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

function problemOf(days: number, totalDays: number): string | undefined {
  if (!someDays.safeParse(days).success || days === 0) return t(fieldTexts.number)
  return days > totalDays ? t('At most {days}', { days: formatDayCount(totalDays) }) : undefined
}
