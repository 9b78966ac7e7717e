import { IconCheck, IconPencil, IconX } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import type { LeaveRequest } from '@hr/contract/areas/leave/leave'
import { settledText } from '@hr/contract/areas/leave/states'
import { useToday } from '../../../api/client-settings.ts'
import { useUser } from '../../../api/session.ts'
import { t } from '../../../lib/t.ts'
import type { RowAction } from '../../../table/actions.ts'
import { focusRows } from '../../../table/focus-rows.ts'
import { isFocusFree } from '../../../ui/is-focus-free.ts'
import { BulkApprove } from '../decide/BulkApprove.tsx'
import { choicesOf, decides, whyNotNow, whySettled, type ManagerStatus } from '../decide/decision-rules.ts'
import { Deciding } from '../decide/Deciding.tsx'
import { DecisionDialog } from '../decide/DecisionDialog.tsx'
import { LeaveDetails } from '../decide/LeaveDetails.tsx'
import { useDecisions, type Decisions } from '../decide/use-decisions.ts'
import { Icon } from '../../../ui/Icon.tsx'
import css from './lists.module.css'

/** The row whose menu opened the dialog may have left the list while the dialog was open. */
const focusAfterDialog = () => setTimeout(() => isFocusFree() && focusRows())

/**
 * Approve, Decline and the manager's update, for those who decide on a row, in its menu and under what it opens.
 * @param of what the list holds: of what is decided nothing can be approved or declined any more
 * @param onUpdated called after each decision
 */
export function useDecidingActions(
  of: 'all' | 'decided',
  onUpdated: () => void,
): {
  actions: RowAction<LeaveRequest>[]
  expand: (leave: LeaveRequest) => ReactNode
  dialog: ReactNode
  refusals: Decisions['refusals']
  held: Decisions['held']
} {
  const user = useUser()
  const today = useToday()
  const decisions = useDecisions()
  const [asked, setAsked] = useState<{ leave: LeaveRequest; first?: ManagerStatus | undefined }>()
  const bar = whyNotNow(user)
  const isShown = (leave: LeaveRequest) => decides(user, leave)
  const approve: RowAction<LeaveRequest> = {
    kind: 'act',
    label: t('Approve'),
    icon: <Icon icon={IconCheck} />,
    tone: 'plain',
    isShown,
    disabledReason: (leave) => bar ?? (isShown(leave) ? whySettled(leave) : t('This is your own request')),
    act: (leave) => void approveHere(leave),
    several: (props) => <BulkApprove {...props} onApproved={onUpdated} />,
  }
  const decline: RowAction<LeaveRequest> = {
    kind: 'act',
    label: t('Decline'),
    icon: <Icon icon={IconX} />,
    isShown,
    disabledReason: (leave) => bar ?? whySettled(leave),
    act: (leave) => setAsked({ leave, first: 'rejected' }),
  }
  async function approveHere(leave: LeaveRequest) {
    if (decisions.isBusy) return
    const isWish = leave.status === 'canceling'
    const { isDone } = await (isWish ? decisions.update(leave, 'canceled') : decisions.approve(leave))
    if (isDone) onUpdated()
  }
  return {
    expand: (leave) => (
      <>
        <LeaveDetails leave={leave} />
        {of === 'all' && (
          <div className={css.deciding}>
            <Deciding
              place="row"
              leave={leave}
              isBusy={decisions.isBusy}
              onApprove={() => void approveHere(leave)}
              onAsk={(first) => setAsked({ leave, first })}
            />
          </div>
        )}
      </>
    ),
    refusals: decisions.refusals,
    held: decisions.held,
    actions: [
      ...(of === 'decided' ? [] : [approve, decline]),
      {
        kind: 'act',
        label: t('Update'),
        icon: <Icon icon={IconPencil} />,
        tone: 'plain',
        isShown,
        disabledReason: (leave) => bar ?? (choicesOf(user, leave, today).length === 0 ? settledText(leave) : undefined),
        act: (leave) => setAsked({ leave }),
      },
    ],
    dialog: asked && (
      <DecisionDialog
        {...asked}
        decisions={decisions}
        onDone={() => {
          onUpdated()
          focusAfterDialog()
        }}
        onClose={() => setAsked(undefined)}
      />
    ),
  }
}
