import { noteProblem } from '../approvals/note-problem.ts'
import { Box, Button, Group, Stack, Textarea } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { creditTexts } from '@hr/contract/areas/leave/credit-texts'
import { creditsApi, type Credit } from '@hr/contract/areas/leave/credits'

import { useApiMutation } from '../../../api/client.ts'
import { messageOf } from '../../../api/errors.ts'
import { useUser } from '../../../api/session.ts'
import { OptionalLabel } from '../../../form/fields.tsx'
import { t } from '../../../lib/t.ts'
import { nameOf } from '../../../ui/Avatar.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { inactiveReason, settledReason } from '../approvals/decision-rules.ts'
import { LeaveStatusChip } from '../LeaveStatusChip.tsx'
import { creditChanges } from './credit-changes.ts'
import { CreditText } from './Credits.tsx'
import { undecidedCredits } from './undecided-credits.ts'
import css from './credits.module.css'
import { Hint } from '../../../ui/texts.tsx'

const requestOf = (credit: Credit) => ({ ...credit, totalDays: credit.days })

/** Requests for time off in lieu that the user decides on; nothing if there are none. */
export function CreditApprovals({ type }: { type: 'team' | 'all' }) {
  const user = useUser()
  const { data } = useQuery(undecidedCredits(type))
  const [declined, setDeclined] = useState<Credit>()
  const decide = useApiMutation(creditsApi.update, {
    changes: creditChanges,
    onSuccess: ({ message }) => {
      toast.success(message)
    },
  })
  const others = data?.items.filter((credit) => settledReason(user, requestOf(credit), 'rejected') === undefined) ?? []
  if (others.length === 0) return null
  const barred = inactiveReason(user)
  return (
    <Sheet p={16} className={css.approvals}>
      <Box component="h2" mb={8}>
        {t(creditTexts.title)}
      </Box>
      {decide.error && <Notice tone="danger">{messageOf(decide.error, t('Failed to update data'))}</Notice>}
      <Stack component="ul" gap={8} className={css.list} aria-label={t(creditTexts.title)}>
        {others.map((credit) => (
          <li key={credit.uuid}>
            <span className={css.text}>
              <strong>{nameOf(credit.user)}</strong>
              <CreditText credit={credit} />
            </span>
            <LeaveStatusChip status={credit.status} />
            {barred === undefined ? (
              <Group component="span" gap={8}>
                <Button
                  variant="default"
                  leftSection={<Icon icon={IconX} />}
                  aria-label={t('Decline time off in lieu of {name}', { name: nameOf(credit.user) })}
                  onClick={() => setDeclined(credit)}
                >
                  {t('Decline')}
                </Button>
                {settledReason(user, requestOf(credit), 'approved') === undefined && (
                  <Button
                    variant="default"
                    leftSection={<Icon icon={IconCheck} />}
                    aria-label={t('Approve time off in lieu of {name}', { name: nameOf(credit.user) })}
                    loading={decide.isPending && decide.variables.params.id === credit.uuid}
                    onClick={() =>
                      decide.mutate({
                        params: { id: credit.uuid },
                        body: { status: 'approved', version: credit.version },
                      })
                    }
                  >
                    {t('Approve')}
                  </Button>
                )}
              </Group>
            ) : (
              <Hint span>{barred}</Hint>
            )}
          </li>
        ))}
      </Stack>
      {declined && <DeclineDialog credit={declined} onClose={() => setDeclined(undefined)} />}
    </Sheet>
  )
}

function DeclineDialog({ credit, onClose }: { credit: Credit; onClose: () => void }) {
  const [note, setNote] = useState('')
  const problem = noteProblem(note)
  const decline = useApiMutation(creditsApi.update, {
    changes: creditChanges,
    onSuccess: ({ message }) => {
      toast.success(message)
      onClose()
    },
  })
  const submit = () => {
    if (problem !== undefined) return
    const body = { status: 'rejected', version: credit.version, decisionNote: note } as const
    decline.mutate({ params: { id: credit.uuid }, body })
  }
  return (
    <ConfirmDialog
      isOpen
      title={t('Decline time off in lieu?')}
      confirm={t('Decline')}
      isBusy={decline.isPending}
      onConfirm={submit}
      onClose={onClose}
    >
      {decline.error && <Notice tone="danger">{messageOf(decline.error, t('Failed to update data'))}</Notice>}
      <strong>{nameOf(credit.user)}</strong>
      <CreditText credit={credit} />
      <Textarea
        label={<OptionalLabel label={t('Note to the employee')} />}
        size="sm"
        rows={3}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        error={problem}
      />
    </ConfirmDialog>
  )
}
