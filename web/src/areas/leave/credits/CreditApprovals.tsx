import { Box } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { creditTexts } from '@hr/contract/areas/leave/credit-texts'
import { creditsApi, type Credit } from '@hr/contract/areas/leave/credits'
import { useApiMutation } from '../../../api/client.ts'
import { messageOf } from '../../../api/errors.ts'
import { useUser } from '../../../api/session.ts'
import { t } from '../../../lib/t.ts'
import { FewRecord, FewRecords } from '../../../table/FewRecords.tsx'
import { nameOf } from '../../../ui/Avatar.tsx'
import { isFocusFree } from '../../../ui/is-focus-free.ts'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { focusTitle } from '../../../ui/PageTitle.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { inactiveReason, settledReason } from '../approvals/decision-rules.ts'
import { LeaveStatusChip } from '../LeaveStatusChip.tsx'
import { creditName, CreditReason } from './Credits.tsx'
import { undecidedCredits } from './undecided-credits.ts'

const DeclineDialog = lazyDialog(
  async () => (await import('./DeclineDialog.tsx')).DeclineDialog,
  t('Decline time off in lieu?'),
  440,
)

const requestOf = (credit: Credit) => ({ ...credit, totalDays: credit.days })

/** Requests for time off in lieu that the user decides on, found by the search `q`; nothing if there are none. */
export function CreditApprovals({ type, q }: { type: 'team' | 'all'; q?: string | undefined }) {
  const user = useUser()
  const { data } = useQuery(undecidedCredits(type, q))
  const [declined, setDeclined] = useState<Credit>()
  const decide = useApiMutation(creditsApi.update, {
    onSuccess: ({ message }) => {
      toast.success(message)
      // The button goes with its request.
      if (isFocusFree()) focusTitle()
    },
  })
  const others = data?.items.filter((credit) => settledReason(user, requestOf(credit), 'rejected') === undefined) ?? []
  if (others.length === 0) return null
  const barred = inactiveReason(user)
  return (
    <Sheet p={16} mah="40%" style={{ overflowY: 'auto' }}>
      <Box component="h2" mb={8}>
        {t(creditTexts.title)}
      </Box>
      {decide.error && <Notice tone="danger">{messageOf(decide.error, t('Failed to update data'))}</Notice>}
      <FewRecords isPlain label={t(creditTexts.title)}>
        {others.map((credit) => {
          const name = nameOf(credit.user)
          const decline = {
            label: t('Decline'),
            fullLabel: t("Decline {name}'s time off in lieu", { name }),
            icon: IconX,
            onClick: () => setDeclined(credit),
          }
          const approve = {
            label: t('Approve'),
            fullLabel: t("Approve {name}'s time off in lieu", { name }),
            icon: IconCheck,
            isBusy: decide.isPending && decide.variables.params.id === credit.uuid,
            onClick: () =>
              decide.mutate({ params: { id: credit.uuid }, body: { status: 'approved', version: credit.version } }),
          }
          const mayApprove = settledReason(user, requestOf(credit), 'approved') === undefined
          return (
            <FewRecord
              key={credit.uuid}
              name={name}
              state={<LeaveStatusChip status={credit.status} />}
              actions={mayApprove ? [decline, approve] : [decline]}
              closedReason={barred}
            >
              {creditName(credit)}
              <CreditReason credit={credit} />
            </FewRecord>
          )
        })}
      </FewRecords>
      {declined && <DeclineDialog credit={declined} onClose={() => setDeclined(undefined)} />}
    </Sheet>
  )
}
