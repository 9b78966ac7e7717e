import { Box, Button, Group, Stack, Switch } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { LeaveRequest } from '@hr/contract/areas/leave/leave'
import { useUser } from '../../../api/session.ts'
import { profileScreen } from '../../../lib/profile-screen.ts'
import { ScreenLink } from '../../../lib/ScreenLink.tsx'
import { tx } from '../../../lib/tx.tsx'
import { t } from '../../../lib/t.ts'
import type { ImmediateAction } from '../../../table/actions.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { isFocusFree } from '../../../ui/is-focus-free.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { LeaveStatusChip } from '../LeaveStatusChip.tsx'
import { DecisionButtons, type DecisionButtonsProps } from './DecisionButtons.tsx'
import { LeaveDetails } from './LeaveDetails.tsx'
import { NoteForm } from './lazy-decisions.ts'
import type { NoteFormProps } from './NoteForm.tsx'
import { ownerName } from './owner-name.ts'
import { useIsDelegated } from './use-is-delegated.ts'
import css from './approvals.module.css'
import { Hint } from '../../../ui/texts.tsx'

type InboxPaneProps = DecisionButtonsProps & {
  refusal: string | undefined
  /** The decision with a note that is being written, in place of the buttons. */
  note: Pick<NoteFormProps, 'status' | 'decisions' | 'onDone' | 'onClose'> | undefined
  keys: { isOn: boolean; toggle: () => void }
  /** The user's actions on their own request. */
  ownActions: readonly ImmediateAction<LeaveRequest>[]
}

/** The open request, with everything needed for a decision. */
export function InboxPane({ leave, refusal, note, keys, ownActions, ...deciding }: InboxPaneProps) {
  const name = ownerName(leave)
  const { effectiveRole } = useUser()
  const isDelegated = useIsDelegated(leave)
  const { position, profileImage, uuid } = leave.user
  const foot = useRef<HTMLDivElement>(null)
  const isWriting = note !== undefined
  const wasWriting = useRef(false)
  useEffect(() => {
    // The button that opened the note is back.
    if (wasWriting.current && !isWriting && isFocusFree()) foot.current?.querySelector('button')?.focus()
    wasWriting.current = isWriting
  })
  const about = [position?.name, leave.team.join(', ')].filter((part) => part !== undefined && part !== '')
  return (
    <Stack component="article" gap={0} mih={0} miw={0} aria-label={name}>
      <div className={css.paneScroll}>
        <Group component="header" gap={12} wrap="nowrap">
          <Avatar name={name} photo={profileImage} size={48} />
          <Box flex={1} miw={0}>
            <h2 className={css.name}>
              {isDelegated ? (
                name
              ) : (
                <ScreenLink screen={profileScreen(effectiveRole)} uuid={uuid}>
                  {name}
                </ScreenLink>
              )}
            </h2>
            {about.length > 0 && <Hint>{about.join(' · ')}</Hint>}
          </Box>
          <LeaveStatusChip status={leave.status} />
        </Group>
        {refusal !== undefined && !note && <Notice tone="danger">{refusal}</Notice>}
        {leave.status === 'canceling' && (
          <Notice tone="warn">{t('{name} has requested to cancel this leave.', { name: leave.user.firstName })}</Notice>
        )}
        {/* A note that is being written must be sent with the approval. */}
        <LeaveDetails leave={leave} documentSeen={note && null} />
      </div>
      <Group
        ref={foot}
        component="footer"
        justify="flex-end"
        gap={8}
        flex="none"
        mih={60}
        className={css.paneFoot}
        data-screen-only
      >
        {note ? (
          <NoteForm leave={leave} {...note} />
        ) : (
          <>
            <Group
              component="span"
              gap={12}
              wrap="nowrap"
              flex="1 1 120px"
              miw={0}
              fz="xs"
              c="dimmed"
              className={css.hint}
            >
              <Switch size="md" aria-label={t('Keys')} checked={keys.isOn} onChange={keys.toggle} />
              <span data-off={!keys.isOn || undefined}>
                {tx('Keys: {next} {previous} next, previous', { next: <kbd>J</kbd>, previous: <kbd>K</kbd> })}
              </span>
            </Group>
            {ownActions.map(({ label, icon, isShown, disabledReason, act }) => {
              if (!isShown?.(leave)) return null
              const reason = disabledReason?.(leave)
              if (reason !== undefined)
                return (
                  <Hint span key={label}>
                    {reason}
                  </Hint>
                )
              return (
                <Button key={label} size="sm" variant="default" leftSection={icon} onClick={() => act(leave)}>
                  {label}
                </Button>
              )
            })}
            <DecisionButtons {...deciding} leave={leave} placement="pane" showShortcuts={keys.isOn} />
          </>
        )}
      </Group>
    </Stack>
  )
}
