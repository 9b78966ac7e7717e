import type { LeaveOutside } from '@hr/contract/areas/leave/outside'
import { t } from '../../lib/t.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Hint } from '../../ui/texts.tsx'
import css from './archiving.module.css'
import { formatOutside } from './leave-outside.ts'

export type LeaveAnswer = 'cancel' | 'keep' | 'back'

type LeaveOutsideDialogProps = { outside: LeaveOutside; onAnswer: (answer: LeaveAnswer) => void }

/** Asks what becomes of leave outside the employment before a first or last day is saved. */
export function LeaveOutsideDialog({ outside, onAnswer }: LeaveOutsideDialogProps) {
  return (
    <ConfirmDialog
      isOpen
      title={t('Leave outside the employment')}
      confirm={t('Cancel these days')}
      dismiss={t('Keep it')}
      isDestructive
      onConfirm={() => onAnswer('cancel')}
      onDismiss={() => onAnswer('keep')}
      onClose={() => onAnswer('back')}
    >
      <p>{t('With these dates, leave is before the first or after the last day of employment:')}</p>
      <Hint component="ul" my={12} className={css.consequences}>
        {outside.requests.map((request) => (
          <li key={request.uuid}>{formatOutside(request)}</li>
        ))}
      </Hint>
      <p>
        {t(
          'If you cancel it, only the days outside the employment are canceled and credited back. The employee and the approvers are notified. If you keep it, the rest of HR is notified.',
        )}
      </p>
    </ConfirmDialog>
  )
}
