import { IconArrowBackUp, IconBan, IconFilePlus, IconPencil } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { leaveApi, type LeaveRequest } from '@hr/contract/areas/leave/leave'
import { alreadyDecidedText } from '@hr/contract/areas/leave/status'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import type { Day } from '@hr/contract/lib/day'
import { ConfirmCall } from '../../../api/ConfirmCall.tsx'
import { useToday } from '../../../api/client-settings.ts'
import { useUser } from '../../../api/session.ts'
import { t } from '../../../lib/t.ts'
import type { ImmediateAction } from '../../../table/actions.ts'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { RecordNames } from '../../../ui/RecordNames.tsx'
import { formatLeaveDates } from '../format-leave.ts'
import { applyWidth } from '../apply/apply-width.ts'
import { isOwn } from '../approvals/decision-rules.ts'
import { documentWidth } from './document-width.ts'
import { Icon } from '../../../ui/Icon.tsx'

/**
 * Why the user's request cannot be canceled; undefined if it can, or if a message tells that it is already being
 * canceled.
 */
function notCancelableReason(leave: LeaveRequest, today: Day): string | undefined {
  if (leave.status === 'rejected' || leave.status === 'canceled') return t(alreadyDecidedText(leave))
  return leave.status === 'approved' && leave.endDate < today ? t('This leave is over') : undefined
}

/** 'Annual leave, 02/12/2026 – 11/12/2026' */
const leaveName = (leave: LeaveRequest) => `${leave.leaveType.name}, ${formatLeaveDates(leave)}`

const EditDialog = lazyDialog(
  async () => (await import('../apply/ApplyDialog.tsx')).ApplyDialog,
  t(leaveTexts.editTitle),
  applyWidth,
)

const DocumentDialog = lazyDialog(
  async () => (await import('./DocumentDialog.tsx')).DocumentDialog,
  t(leaveTexts.documentTitle),
  documentWidth,
)

/** The user's actions on their own requests, with their dialogs. */
export function useOwnActions(): { actions: ImmediateAction<LeaveRequest>[]; dialog: ReactNode } {
  const user = useUser()
  const today = useToday()
  const [edited, setEdited] = useState<LeaveRequest>()
  const [lacking, setLacking] = useState<LeaveRequest>()
  const [requestToCancel, setRequestToCancel] = useState<LeaveRequest>()
  const [withdrawn, setWithdrawn] = useState<LeaveRequest>()
  return {
    actions: [
      {
        kind: 'act',
        label: t('Edit'),
        icon: <Icon icon={IconPencil} />,
        tone: 'plain',
        isQuick: true,
        isShown: (leave) => isOwn(user, leave) && leave.status === 'pending',
        act: setEdited,
      },
      {
        kind: 'act',
        label: t(leaveTexts.documentTitle),
        icon: <Icon icon={IconFilePlus} />,
        tone: 'plain',
        isShown: (leave) => isOwn(user, leave) && leave.documentDue,
        act: setLacking,
      },
      {
        kind: 'act',
        label: t('Withdraw cancellation'),
        icon: <Icon icon={IconArrowBackUp} />,
        tone: 'plain',
        isShown: (leave) => isOwn(user, leave) && leave.status === 'canceling',
        act: setWithdrawn,
      },
      {
        kind: 'act',
        label: t('Cancel', undefined, 'a request'),
        icon: <Icon icon={IconBan} />,
        isQuick: true,
        isShown: (leave) => isOwn(user, leave),
        disabledReason: (leave) => notCancelableReason(leave, today),
        act: (leave) =>
          leave.status === 'canceling' ? toast.error(t(leaveTexts.alreadyCanceled)) : setRequestToCancel(leave),
      },
    ],
    dialog: (
      <>
        {edited && <EditDialog request={edited} onClose={() => setEdited(undefined)} />}
        {lacking && <DocumentDialog leave={lacking} name={leaveName(lacking)} onClose={() => setLacking(undefined)} />}
        {requestToCancel && (
          <ConfirmCall
            endpoint={leaveApi.cancel}
            input={{
              params: { id: requestToCancel.uuid },
              body: { employeeId: user.uuid, version: requestToCancel.version },
            }}
            title={t(leaveTexts.cancelTitle)}
            confirm={t('Cancel request')}
            dismiss={t('Keep request')}
            isDestructive
            doneText={({ message }) => message}
            onClose={() => setRequestToCancel(undefined)}
          >
            <RecordNames names={[leaveName(requestToCancel)]} />
            <p>{t(leaveTexts.cancelText)}</p>
            {requestToCancel.status === 'approved' && (
              <p>{t('It stays approved until your approver confirms the cancellation.')}</p>
            )}
          </ConfirmCall>
        )}
        {withdrawn && (
          <ConfirmCall
            endpoint={leaveApi.cancel}
            input={{
              params: { id: withdrawn.uuid },
              body: { employeeId: user.uuid, withdraw: true, version: withdrawn.version },
            }}
            title={t('Keep this leave?')}
            confirm={t('Withdraw')}
            dismiss={t('Back')}
            doneText={({ message }) => message}
            onClose={() => setWithdrawn(undefined)}
          >
            <RecordNames names={[leaveName(withdrawn)]} />
            <p>{t('Your cancellation request will be withdrawn, and the leave stays approved.')}</p>
          </ConfirmCall>
        )}
      </>
    ),
  }
}
