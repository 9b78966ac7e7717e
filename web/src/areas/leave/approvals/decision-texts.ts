import type { LeaveRequest } from '@hr/contract/areas/leave/leave'
import { isReserved } from '@hr/contract/areas/leave/status'
import { t } from '../../../lib/t.ts'
import type { ManagerStatus } from './decision-rules.ts'
import type { Decisions } from './use-decisions.ts'

/** The width of the dialog in pixels, also while it loads. */
export const decisionWidth = 440

/** Why a note is kept although the request was decided. */
export const noteLateText = t("Your note wasn't sent. Copy it before you continue.")

export type DecisionDialogProps = {
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
    approved: { title: t('Approve with a note'), confirm: t('Approve') },
    rejected: { title: t('Decline leave request'), confirm: t('Decline') },
  },
  canceling: {
    approved: {
      title: t('Decline cancellation'),
      confirm: t('Decline cancellation'),
      text: t('The leave stays approved.'),
    },
    canceled: { title: t('Approve cancellation with a note'), confirm: t('Approve cancellation') },
  },
}

const updateTexts: DialogTexts = { title: t('Update leave request'), confirm: t('Save') }

/** Returns the texts of the dialog; without a preselected status it is an update. */
export function decisionTexts(leave: LeaveRequest, status: ManagerStatus | undefined): DialogTexts {
  const texts = isReserved(leave.status)
    ? textsByStatus.pending
    : leave.status === 'canceling'
      ? textsByStatus.canceling
      : undefined
  return (status && texts?.[status]) || updateTexts
}
