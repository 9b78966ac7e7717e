import { Button } from '@mantine/core'
import { IconCheck, IconPencil, IconX } from '@tabler/icons-react'
import type { LeaveRequest } from '@hr/contract/areas/leave/leave'
import { useToday } from '../../../api/client-settings.ts'
import { useUser } from '../../../api/session.ts'
import { ScreenLink } from '../../../lib/ScreenLink.tsx'
import { t } from '../../../lib/t.ts'
import { Face } from '../../../ui/Face.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Toggle } from '../../../ui/Toggle.tsx'
import { LeaveStatusChip } from '../LeaveStatusChip.tsx'
import { choicesOf } from './decision-rules.ts'
import { LeaveDetails } from './LeaveDetails.tsx'
import { requesterOf } from './requester.ts'
import css from './decide.module.css'

type InboxPaneProps = {
  leave: LeaveRequest
  refusal: string | undefined
  isBusy: boolean
  keys: { isOn: boolean; toggle: () => void }
  onApprove: () => void
  onDecline: () => void
  onUpdate: () => void
}

/** The request that is open, with all that somebody needs to decide on it. */
export function InboxPane({ leave, refusal, isBusy, keys, onApprove, onDecline, onUpdate }: InboxPaneProps) {
  const name = requesterOf(leave)
  const { position, profileImage, uuid } = leave.user
  const about = [position?.name, leave.team.join(', ')].filter((part) => part !== undefined && part !== '')
  return (
    <article className={css.pane} aria-label={name}>
      <div className={css.paneScroll}>
        <header className={css.paneHead}>
          <Face name={name} photo={profileImage} size={48} />
          <div>
            <h2>
              <ScreenLink screen="employeeProfile" uuid={uuid}>
                {name}
              </ScreenLink>
            </h2>
            {about.length > 0 && <p className={css.dim}>{about.join(' · ')}</p>}
          </div>
          <LeaveStatusChip status={leave.status} />
        </header>
        {refusal !== undefined && <Notice tone="danger">{refusal}</Notice>}
        {leave.status === 'canceling' && (
          <Notice tone="warn">{t('{{name}} asks to cancel this leave.', { name: leave.user.firstName })}</Notice>
        )}
        <LeaveDetails leave={leave} />
      </div>
      <footer className={css.paneFoot}>
        <span className={css.hint}>
          <Toggle label={t('Keys')} isOn={keys.isOn} onToggle={keys.toggle} />
          <span data-off={!keys.isOn || undefined}>
            {t('Keys:')} <kbd>J</kbd> <kbd>K</kbd> {t('next, previous')}
          </span>
        </span>
        <Deciding {...{ leave, isBusy, keys, onApprove, onDecline, onUpdate }} />
      </footer>
    </article>
  )
}

/** Approve and Decline of what waits; of the rest what can be made of it still. */
function Deciding(props: Omit<InboxPaneProps, 'refusal'>) {
  const { leave, isBusy, keys, onApprove, onDecline, onUpdate } = props
  const choices = choicesOf(useUser(), leave, useToday())
  if (choices.length === 0) return null
  if (leave.status === 'approved') {
    return (
      <Button
        size="sm"
        variant="default"
        leftSection={<IconPencil size={16} stroke={1.5} aria-hidden="true" />}
        onClick={onUpdate}
      >
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
        leftSection={<IconX size={16} stroke={1.5} aria-hidden="true" />}
        rightSection={keys.isOn && <kbd aria-hidden="true">D</kbd>}
        onClick={onDecline}
      >
        {isWish ? t('Decline cancellation') : t('Decline')}
      </Button>
      <Button
        size="sm"
        leftSection={<IconCheck size={16} stroke={1.5} aria-hidden="true" />}
        rightSection={keys.isOn && <kbd aria-hidden="true">A</kbd>}
        loading={isBusy}
        onClick={onApprove}
      >
        {isWish ? t('Approve cancellation') : t('Approve')}
      </Button>
    </>
  )
}
