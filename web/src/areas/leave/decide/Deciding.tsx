import { Button } from '@mantine/core'
import { IconCheck, IconPencil, IconX } from '@tabler/icons-react'
import type { LeaveRequest } from '@hr/contract/areas/leave/leave'
import { useToday } from '../../../api/client-settings.ts'
import { useUser } from '../../../api/session.ts'
import { t } from '../../../lib/t.ts'
import { choicesOf, whyNotNow } from './decision-rules.ts'
import { Icon } from '../../../ui/Icon.tsx'
import css from './decide.module.css'

export type DecidingProps = {
  leave: LeaveRequest
  isBusy: boolean
  onApprove: () => void
  onDecline: () => void
  onUpdate: () => void
}
type Place = { place: 'pane'; withKeys: boolean } | { place: 'row' }

/** Approve and Decline of what waits; of the rest what can be made of it still. Of rows several may be open. */
export function Deciding(props: DecidingProps & Place) {
  const { leave, isBusy, onApprove, onDecline, onUpdate } = props
  const user = useUser()
  const choices = choicesOf(user, leave, useToday())
  const bar = whyNotNow(user)
  const withKeys = props.place === 'pane' && props.withKeys
  if (choices.length === 0) return null
  if (bar !== undefined) return <span className={css.barred}>{bar}</span>
  if (leave.status === 'approved') {
    return (
      <Button size="sm" variant="default" leftSection={<Icon icon={IconPencil} />} onClick={onUpdate}>
        {t('Update')}
      </Button>
    )
  }
  const isWish = leave.status === 'canceling'
  return (
    <>
      <Button
        size="sm"
        variant="default"
        leftSection={<Icon icon={IconX} />}
        rightSection={withKeys && <kbd aria-hidden="true">D</kbd>}
        onClick={onDecline}
      >
        {isWish ? t('Decline cancellation') : t('Decline')}
      </Button>
      <Button
        size="sm"
        variant={props.place === 'row' ? 'default' : 'filled'}
        leftSection={<Icon icon={IconCheck} />}
        rightSection={withKeys && <kbd aria-hidden="true">A</kbd>}
        loading={isBusy}
        onClick={onApprove}
      >
        {isWish ? t('Approve cancellation') : t('Approve')}
      </Button>
    </>
  )
}
