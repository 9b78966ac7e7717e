import { Button } from '@mantine/core'
import { IconCheck, IconPencil, IconX } from '@tabler/icons-react'
import type { LeaveRequest } from '@hr/contract/areas/leave/leave'
import { useToday } from '../../../api/client-settings.ts'
import { useUser } from '../../../api/session.ts'
import { t } from '../../../lib/t.ts'
import { choicesOf, whyNotNow, type ManagerStatus } from './decision-rules.ts'
import { Icon } from '../../../ui/Icon.tsx'
import css from './decide.module.css'

export type DecidingProps = {
  leave: LeaveRequest
  isBusy: boolean
  onApprove: () => void
  /** Opens the dialog of a decision, with the status that is chosen already. */
  onAsk: (first?: ManagerStatus) => void
}
type Place = { place: 'pane'; withKeys: boolean } | { place: 'row' }

/** The decisions on a request: Approve and Decline while it is pending, Update afterwards. Several rows may be open. */
export function Deciding(props: DecidingProps & Place) {
  const { leave, isBusy, onApprove, onAsk } = props
  const user = useUser()
  const choices = choicesOf(user, leave, useToday())
  const bar = whyNotNow(user)
  const withKeys = props.place === 'pane' && props.withKeys
  if (choices.length === 0) return null
  if (bar !== undefined) return <span className={css.barred}>{bar}</span>
  if (leave.status === 'approved') {
    return (
      <Button size="sm" variant="default" leftSection={<Icon icon={IconPencil} />} onClick={() => onAsk()}>
        {t('Update')}
      </Button>
    )
  }
  const isCancellation = leave.status === 'canceling'
  return (
    <>
      <Button size="sm" variant="subtle" onClick={() => onAsk(isCancellation ? 'canceled' : 'approved')}>
        {t('Add note')}
      </Button>
      <Button
        size="sm"
        variant="default"
        leftSection={<Icon icon={IconX} />}
        rightSection={withKeys && <kbd aria-hidden="true">D</kbd>}
        onClick={() => onAsk(isCancellation ? 'approved' : 'rejected')}
      >
        {isCancellation ? t('Decline cancellation') : t('Decline')}
      </Button>
      <Button
        size="sm"
        variant={props.place === 'row' ? 'default' : 'filled'}
        leftSection={<Icon icon={IconCheck} />}
        rightSection={withKeys && <kbd aria-hidden="true">A</kbd>}
        loading={isBusy}
        onClick={onApprove}
      >
        {isCancellation ? t('Approve cancellation') : t('Approve')}
      </Button>
    </>
  )
}
