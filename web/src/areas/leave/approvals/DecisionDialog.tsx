import { Stack } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { decisionNote } from '@hr/contract/areas/leave/leave'
import { someDays, typedNumber } from '@hr/contract/areas/leave/leave-types'
import { isReserved } from '@hr/contract/areas/leave/status'
import { fieldTexts } from '@hr/contract/lib/fields'
import { issue } from '@hr/contract/lib/messages'
import { useToday } from '../../../api/client-settings.ts'
import { ApiError } from '../../../api/errors.ts'
import { useUser } from '../../../api/session.ts'
import { SwitchField, TextAreaField } from '../../../form/fields.tsx'
import { FormDialog } from '../../../form/FormDialog.tsx'
import { NumberField } from '../../../form/NumberField.tsx'
import { SelectField } from '../../../form/SelectField.tsx'
import { useRecordForm } from '../../../form/use-record-form.ts'
import { t } from '../../../lib/t.ts'
import { formatDayCount, formatLeaveDates } from '../format-leave.ts'
import { LeaveTypeName } from '../LeaveTypeName.tsx'
import { statusAppearance } from '../LeaveStatusChip.tsx'
import { needsDayChoice, availableStatuses, type ManagerStatus } from './decision-rules.ts'
import { DaysBack } from './DaysBack.tsx'
import { Reason } from './Reason.tsx'
import { ownerName } from './owner-name.ts'
import { decisionTexts, decisionWidth, noteLateText, type DecisionDialogProps } from './decision-texts.ts'
import { Part } from './Part.tsx'

type Draft = { status: ManagerStatus | null; days: string; note: string; documentSeen: boolean }

/** `asksDays`: whether the dialog asks for the days to return; if not, a hidden field is not checked. */
const schemaFor = (totalDays: number, asksDays: (status: ManagerStatus | null) => boolean) =>
  z
    .object({
      status: z.custom<ManagerStatus | null>((status) => status !== null, issue(fieldTexts.required)),
      days: z.string(),
      note: decisionNote,
      documentSeen: z.boolean(),
    })
    .superRefine(({ status, days }, context) => {
      const message = asksDays(status) ? daysProblem(days, totalDays) : undefined
      if (message !== undefined) context.addIssue({ code: 'custom', path: ['days'], message })
    })

function daysProblem(text: string, totalDays: number): string | undefined {
  if (text.trim() === '') return undefined
  const days = typedNumber(text)
  if (!someDays.safeParse(days).success || days === 0) return t(fieldTexts.number)
  return days > totalDays ? t('At most {days}', { days: formatDayCount(totalDays) }) : undefined
}

/** The approver's decision: the required status, and the reason to read (specification two, section 2). */
export function DecisionDialog({ leave, initialStatus, decisions, onDone, onClose }: DecisionDialogProps) {
  const user = useUser()
  const choices = availableStatuses(user, leave, useToday())
  const asksDays = (to: ManagerStatus | null) => needsDayChoice(user, leave, to)
  const start: Draft = { status: initialStatus ?? null, days: '', note: '', documentSeen: false }
  const form = useRecordForm(schemaFor(leave.totalDays, asksDays), start)
  const { status } = form.values
  const [isLate, setLate] = useState(false)
  // If another status is chosen, this is a regular update.
  const isInitialStatus = initialStatus !== undefined && status === initialStatus
  const { title, confirm, text } = decisionTexts(leave, isInitialStatus ? initialStatus : undefined)

  const submitDecision = (to: ManagerStatus, { days, note, documentSeen }: Draft) => {
    const noteBody = note.trim() === '' ? {} : { decisionNote: note }
    const seenBody = to === 'approved' && documentSeen ? { documentSeen } : {}
    if (isInitialStatus && isReserved(leave.status) && to === 'rejected') return decisions.decline(leave, noteBody)
    if (isInitialStatus && isReserved(leave.status) && to === 'approved')
      return decisions.approve(leave, { ...noteBody, ...seenBody })
    const daysBody = asksDays(to) && days.trim() !== '' ? { leaveDays: typedNumber(days) } : {}
    return decisions.update(leave, to, { ...noteBody, ...seenBody, ...daysBody })
  }
  return (
    <FormDialog
      title={title}
      form={form}
      failedText={t('Failed to update data')}
      saveLabel={confirm}
      blockedBy={isLate ? noteLateText : undefined}
      showsSaveKeys={initialStatus !== undefined}
      width={decisionWidth}
      onClose={onClose}
      save={async (draft) => {
        if (draft.status === null) return
        const outcome = await submitDecision(draft.status, draft)
        if (outcome.isDone) return onDone()
        // After a conflict the request stays in the list and shows that another approver was faster. The dialog stays
        // only for a note, which would be lost.
        if (outcome.isConflict && draft.note.trim() === '') return
        setLate(outcome.isConflict)
        throw new ApiError(422, outcome.message)
      }}
    >
      <Stack>
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
        <SelectField
          path="status"
          label={t('Status')}
          description={text}
          options={choices.map((choice) => ({ value: choice, label: statusAppearance[choice].label }))}
        />
        {status === (isReserved(leave.status) ? 'approved' : 'canceled') && (
          <DaysBack
            leave={leave}
            documentSeen={<SwitchField path="documentSeen" label={t('I have seen the document')} />}
          />
        )}
        {asksDays(status) && (
          <NumberField
            path="days"
            label={t('Days to credit back')}
            isOptional
            description={t(
              'How many days to credit back, counted from the end of the leave ({days}). Leave blank for all days from today, or from the day of the cancellation request.',
              { days: formatDayCount(leave.totalDays) },
            )}
          />
        )}
        <TextAreaField
          path="note"
          label={t('Note to the employee')}
          isOptional
          rows={3}
          isFocused={initialStatus !== undefined}
        />
      </Stack>
    </FormDialog>
  )
}
