import { Select, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { LeaveRequest } from '@hr/contract/areas/leave/leave'
import { someDays } from '@hr/contract/areas/leave/leave-types'
import { fieldTexts } from '@hr/contract/lib/fields'
import { useToday } from '../../../api/client-settings.ts'
import { useUser } from '../../../api/session.ts'
import { comboboxProps } from '../../../form/SelectField.tsx'
import { t } from '../../../lib/t.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { daysWords, leaveDates } from '../leave-words.ts'
import { LeaveTypeName } from '../LeaveTypeName.tsx'
import { statusLooks } from '../LeaveStatusChip.tsx'
import { asksForDays, choicesOf, type ManagerStatus } from './decision-rules.ts'
import { requesterOf } from './requester.ts'
import type { Decisions } from './use-decisions.ts'
import css from './decide.module.css'

type DecisionDialogProps = {
  leave: LeaveRequest
  /** What the opener meant already. */
  first?: ManagerStatus
  decisions: Decisions
  /** It is decided as this person chose. */
  onDone: () => void
  onClose: () => void
}

/** A manager's decision: the status, which is required, and the reason to read (specification two, section 2). */
export function DecisionDialog({ leave, first, decisions, onDone, onClose }: DecisionDialogProps) {
  const user = useUser()
  const choices = choicesOf(user, leave, useToday())
  const [status, setStatus] = useState<ManagerStatus | null>(first ?? null)
  const [days, setDays] = useState('')
  const [isChecked, setChecked] = useState(false)
  const [failure, setFailure] = useState<string>()
  const withDays = asksForDays(user, leave, status)
  const leaveDays = withDays && days.trim() !== '' ? Number(days.replace(',', '.')) : undefined
  // Who opened it to decline may choose otherwise: then it is an update like any other.
  const isDeclined = first === 'rejected' && status === 'rejected'
  const problems = {
    status: status === null ? t(fieldTexts.required) : undefined,
    days: leaveDays === undefined ? undefined : problemOf(leaveDays, leave.totalDays),
  }

  async function decide() {
    setChecked(true)
    if (status === null || problems.days !== undefined) return
    const outcome = await (isDeclined ? decisions.decline(leave) : decisions.update(leave, status, leaveDays))
    if (!outcome.isDone && !outcome.isLate) return setFailure(outcome.message)
    onClose()
    // What came too late is told at the request, which stays where it stands.
    return outcome.isDone ? onDone() : undefined
  }

  return (
    <ConfirmDialog
      isOpen
      title={isDeclined ? t('Decline leave request') : t('Update leave request')}
      confirm={isDeclined ? t('Decline') : t('Save')}
      isBusy={decisions.isBusy}
      onConfirm={() => void decide()}
      onClose={onClose}
    >
      <div className={css.dialog}>
        {failure !== undefined && <Notice tone="danger">{failure}</Notice>}
        <div className={css.summary}>
          <strong>{requesterOf(leave)}</strong>
          <LeaveTypeName {...leave.leaveType} />
          <span>
            {leaveDates(leave)} · {daysWords(leave.totalDays)}
          </span>
        </div>
        <Select
          label={t('Status')}
          size="sm"
          withAsterisk
          aria-required
          data={choices.map((choice) => ({ value: choice, label: statusLooks[choice].label }))}
          value={status}
          onChange={(value) => setStatus(choices.find((choice) => choice === value) ?? null)}
          placeholder={t('Choose')}
          allowDeselect={false}
          error={isChecked && problems.status}
          comboboxProps={comboboxProps}
          data-autofocus
        />
        {withDays && (
          <TextInput
            label={t('Days that come back')}
            size="sm"
            inputMode="decimal"
            autoComplete="off"
            description={t(
              'The last ones of {{days}}. Empty: those from today on, or from the day they were canceled.',
              {
                days: daysWords(leave.totalDays),
              },
            )}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={days}
            onChange={(event) => setDays(event.currentTarget.value)}
            error={isChecked && problems.days}
          />
        )}
        <Textarea
          label={t('Reason')}
          size="sm"
          readOnly
          rows={3}
          value={leave.reason === '' ? t('No reason is given.') : leave.reason}
        />
      </div>
    </ConfirmDialog>
  )
}

function problemOf(days: number, totalDays: number): string | undefined {
  if (!someDays.safeParse(days).success || days === 0) return t(fieldTexts.number)
  return days > totalDays ? t('At most {{days}}', { days: daysWords(totalDays) }) : undefined
}
