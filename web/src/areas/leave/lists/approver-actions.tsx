import { Group } from '@mantine/core'
import { IconCheck, IconPencil, IconX } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import type { LeaveRequest } from '@hr/contract/areas/leave/leave'
import { alreadyDecidedText } from '@hr/contract/areas/leave/status'
import { useToday } from '../../../api/client-settings.ts'
import { useUser } from '../../../api/session.ts'
import { t } from '../../../lib/t.ts'
import type { RowAction } from '../../../table/actions.ts'
import { focusRows } from '../../../table/focus-rows.ts'
import { isFocusFree } from '../../../ui/is-focus-free.ts'
import type { BulkApproveProps } from '../approvals/BulkApprove.tsx'
import {
  availableStatuses,
  mayDecide,
  inactiveReason,
  settledReason,
  type ManagerStatus,
} from '../approvals/decision-rules.ts'
import { DecisionButtons } from '../approvals/DecisionButtons.tsx'
import { DecisionDialog } from '../approvals/lazy-decisions.ts'
import { LeaveDetails } from '../approvals/LeaveDetails.tsx'
import { useDecisions, type Decisions } from '../approvals/use-decisions.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import css from './lists.module.css'

const BulkApprove = lazyDialog<BulkApproveProps>(
  async () => (await import('../approvals/BulkApprove.tsx')).BulkApprove,
  t('Approve leave requests?'),
)

/** The row whose menu opened the dialog may have left the list by now. */
const focusAfterDialog = () => setTimeout(() => isFocusFree() && focusRows())

/**
 * Approve, Decline and Update for approvers, in the menu of a row and in its details.
 * @param list 'decided': the list only has decided requests, which cannot be approved or declined
 * @param onUpdated called after each decision
 */
export function useApproverActions(
  list: 'all' | 'decided',
  onUpdated: () => void,
): {
  actions: RowAction<LeaveRequest>[]
  expand: (leave: LeaveRequest) => ReactNode
  dialog: ReactNode
  errors: Decisions['errors']
  held: Decisions['decided']
} {
  const user = useUser()
  const today = useToday()
  const decisions = useDecisions()
  const [dialogRequest, setDialogRequest] = useState<{
    leave: LeaveRequest
    initialStatus?: ManagerStatus | undefined
  }>()
  const bar = inactiveReason(user)
  const isShown = (leave: LeaveRequest) => mayDecide(user, leave)
  const approve: RowAction<LeaveRequest> = {
    kind: 'act',
    label: t('Approve'),
    icon: <Icon icon={IconCheck} />,
    tone: 'plain',
    isQuick: true,
    isShown,
    disabledReason: (leave) =>
      bar ?? (isShown(leave) ? settledReason(user, leave, 'approved') : t('This is your own request')),
    act: (leave) => void approveUnopened(leave),
    several: (props) => <BulkApprove {...props} onApproved={onUpdated} />,
  }
  const decline: RowAction<LeaveRequest> = {
    kind: 'act',
    label: t('Decline'),
    icon: <Icon icon={IconX} />,
    isQuick: true,
    isShown,
    disabledReason: (leave) => bar ?? settledReason(user, leave, 'rejected'),
    act: (leave) => setDialogRequest({ leave, initialStatus: 'rejected' }),
  }
  /** Approves a request whose details are closed; one that gives days back opens the dialog, which shows them. */
  async function approveUnopened(leave: LeaveRequest) {
    if (leave.cutsLeave) setDialogRequest({ leave, initialStatus: 'approved' })
    else await approveHere(leave)
  }
  async function approveHere(leave: LeaveRequest) {
    if (decisions.isBusy) return
    const isCancellation = leave.status === 'canceling'
    const { isDone } = await (isCancellation ? decisions.update(leave, 'canceled') : decisions.approve(leave))
    if (isDone) onUpdated()
  }
  return {
    expand: (leave) => (
      <>
        <LeaveDetails leave={leave} />
        {list === 'all' && (
          <Group justify="flex-end" gap={8} className={css.decisions}>
            <DecisionButtons
              placement="row"
              leave={leave}
              isBusy={decisions.isBusy}
              onApprove={() => void approveHere(leave)}
              onOpenDecision={(initialStatus) => setDialogRequest({ leave, initialStatus })}
            />
          </Group>
        )}
      </>
    ),
    errors: decisions.errors,
    held: decisions.decided,
    actions: [
      ...(list === 'decided' ? [] : [approve, decline]),
      {
        kind: 'act',
        label: t('Update'),
        icon: <Icon icon={IconPencil} />,
        tone: 'plain',
        isShown,
        disabledReason: (leave) =>
          bar ?? (availableStatuses(user, leave, today).length === 0 ? t(alreadyDecidedText(leave)) : undefined),
        act: (leave) => setDialogRequest({ leave }),
      },
    ],
    dialog: dialogRequest && (
      <DecisionDialog
        {...dialogRequest}
        decisions={decisions}
        onDone={() => {
          onUpdated()
          focusAfterDialog()
        }}
        onClose={() => setDialogRequest(undefined)}
      />
    ),
  }
}
