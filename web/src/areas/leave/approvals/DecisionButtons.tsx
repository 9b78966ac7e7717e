import { Button } from '@mantine/core'
import { IconCheck, IconPencil, IconX } from '@tabler/icons-react'
import type { LeaveRequest } from '@hr/contract/areas/leave/leave'
import { useToday } from '../../../api/client-settings.ts'
import { useUser } from '../../../api/session.ts'
import { t } from '../../../lib/t.ts'
import { availableStatuses, inactiveReason, type ManagerStatus } from './decision-rules.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Hint } from '../../../ui/texts.tsx'

export type DecisionButtonsProps = {
  leave: LeaveRequest
  isBusy: boolean
  onApprove: () => void
  /** Opens a decision with a note, or without a status the correction of an earlier decision. */
  onOpenDecision: (status: ManagerStatus | undefined) => void
}
type Placement = { placement: 'pane'; showShortcuts: boolean } | { placement: 'row' }

/**
 * The decisions on a request: Approve and Decline while it is pending, Update afterwards. A team lead may still decline a
 * request that awaits HR. Several rows may be open.
 */
export function DecisionButtons(props: DecisionButtonsProps & Placement) {
  const { leave, isBusy, onApprove, onOpenDecision } = props
  const user = useUser()
  const choices = availableStatuses(user, leave, useToday())
  const bar = inactiveReason(user)
  const showKeys = props.placement === 'pane' && props.showShortcuts
  if (choices.length === 0) return null
  if (bar !== undefined) return <Hint span>{bar}</Hint>
  if (leave.status === 'approved') {
    return (
      <Button
        size="sm"
        variant="default"
        leftSection={<Icon icon={IconPencil} />}
        onClick={() => onOpenDecision(undefined)}
      >
        {t('Update')}
      </Button>
    )
  }
  const isCancellation = leave.status === 'canceling'
  const approval = isCancellation ? 'canceled' : 'approved'
  const canApprove = choices.includes(approval)
  return (
    <>
      {canApprove && (
        <Button size="sm" variant="subtle" onClick={() => onOpenDecision(approval)}>
          {t('Add note')}
        </Button>
      )}
      <Button
        size="sm"
        variant="default"
        leftSection={<Icon icon={IconX} />}
        rightSection={showKeys && <kbd aria-hidden="true">D</kbd>}
        onClick={() => onOpenDecision(isCancellation ? 'approved' : 'rejected')}
      >
        {isCancellation ? t('Decline cancellation') : t('Decline')}
      </Button>
      {canApprove && (
        <Button
          size="sm"
          variant={props.placement === 'row' ? 'default' : 'filled'}
          leftSection={<Icon icon={IconCheck} />}
          rightSection={showKeys && <kbd aria-hidden="true">A</kbd>}
          loading={isBusy}
          onClick={onApprove}
        >
          {isCancellation ? t('Approve cancellation') : t('Approve')}
        </Button>
      )}
    </>
  )
}
