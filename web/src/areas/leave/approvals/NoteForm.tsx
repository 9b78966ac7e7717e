import { useRef, useState } from 'react'
import { z } from 'zod'
import { may } from '@hr/contract/access'
import { decisionNote, type LeaveRequest } from '@hr/contract/areas/leave/leave'
import { ApiError } from '../../../api/errors.ts'
import { useUser } from '../../../api/session.ts'
import { SwitchField, TextAreaField } from '../../../form/fields.tsx'
import { FocusedField, FormContext } from '../../../form/form-context.ts'
import { DialogFooter } from '../../../form/FormDialog.tsx'
import { LeaveGuard } from '../../../form/LeaveGuard.tsx'
import { useFormFrame } from '../../../form/use-form-frame.ts'
import { useRecordForm } from '../../../form/use-record-form.ts'
import { t } from '../../../lib/t.ts'
import { DiscardPrompt } from '../../../ui/DiscardPrompt.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useDelayed } from '../../../ui/use-delayed.ts'
import { useGuardedClose } from '../../../ui/use-guarded-close.ts'
import type { ManagerStatus } from './decision-rules.ts'
import { decisionTexts, noteLateText } from './decision-texts.ts'
import { Part } from './Part.tsx'
import { useDaysBack } from './use-days-back.ts'
import type { Decisions } from './use-decisions.ts'
import css from './approvals.module.css'

export type NoteFormProps = {
  leave: LeaveRequest
  /** The decision that the note is sent with. */
  status: ManagerStatus
  decisions: Decisions
  /** Called after the decision was saved. */
  onDone: () => void
  onClose: () => void
}

const schema = z.object({ note: decisionNote, documentSeen: z.boolean() })
type Draft = z.input<typeof schema>

/**
 * A decision with a note, in the foot of the inbox. It asks before the note is discarded, also when another request is
 * opened.
 */
export function NoteForm({ leave, status, decisions, onDone, onClose }: NoteFormProps) {
  const { effectiveRole } = useUser()
  const form = useRecordForm<Draft>(schema, { note: '', documentSeen: false })
  // Those of the decision that was begun: another approver may be faster.
  const [{ title, confirm, text }] = useState(() => decisionTexts(leave, status))
  const daysBack = useDaysBack(leave).data
  const [isLate, setLate] = useState(false)
  const isSent = useRef(false)

  async function save({ note, documentSeen }: Draft) {
    const body = { ...(note.trim() !== '' && { decisionNote: note }), ...(documentSeen && { documentSeen }) }
    const outcome = await (leave.status === 'canceling'
      ? decisions.update(leave, status, body)
      : decisions[status === 'approved' ? 'approve' : 'decline'](leave, body))
    isSent.current = outcome.isDone
    if (outcome.isDone) return onDone()
    // The request shows who was faster. The form stays only for a note, which would be lost.
    if (outcome.isConflict && note.trim() === '') return
    setLate(outcome.isConflict)
    throw new ApiError(422, outcome.message)
  }
  const blockedBy = isLate ? noteLateText : undefined
  const failedText = t('Failed to update data')
  const frame = useFormFrame(form, { save, failedText, blockedBy, onSaved: onClose })
  const { formId, context, isDirty, isSaving, failure, onSubmit } = frame
  const { isAsking, stay, close } = useGuardedClose({ isDirty, isBusy: isSaving, onClose })
  const isSlow = useDelayed(isSaving)
  return (
    <FormContext value={context}>
      {/* Handles Escape of its fields and buttons. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form
        className={css.note}
        data-form={formId}
        aria-label={title}
        noValidate
        onSubmit={onSubmit}
        onKeyDown={({ key }) => {
          if (key === 'Escape') (isAsking ? stay : close)()
        }}
      >
        <Part title={title}>
          <TextAreaField path="note" label={t('Note to the employee')} isOptional rows={3} description={text} />
          <FocusedField path="note" />
          {status === 'approved' && daysBack?.needsDocument && may('leave.manage', effectiveRole) && (
            <SwitchField path="documentSeen" label={t('I have seen the document')} />
          )}
          {failure !== undefined && <Notice tone="danger">{failure}</Notice>}
        </Part>
        {isAsking ? (
          <DiscardPrompt className={undefined} onStay={stay} onClose={onClose} />
        ) : (
          <DialogFooter
            saveLabel={confirm}
            {...{ saveIcon: undefined, waitsFor: undefined, note: undefined }}
            {...{ blockedBy, isSaving, isSlow }}
            showsSaveKeys
            onCancel={close}
          />
        )}
      </form>
      <LeaveGuard isDirty={isDirty} isLeavingAllowed={() => isSent.current} />
    </FormContext>
  )
}
