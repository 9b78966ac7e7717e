import { Group, Stack } from '@mantine/core'
import { IconClockPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { may } from '@hr/contract/access'
import { creditTexts } from '@hr/contract/areas/leave/credit-texts'
import { creditsApi, type Credit } from '@hr/contract/areas/leave/credits'
import { isReserved } from '@hr/contract/areas/leave/status'
import { query } from '../../../api/client.ts'
import { ConfirmCall } from '../../../api/ConfirmCall.tsx'
import { LoadError } from '../../../api/LoadError.tsx'
import { useUser } from '../../../api/session.ts'
import { formatDays } from '../../../lib/formats.ts'
import { t } from '../../../lib/t.ts'
import { FewRecord, FewRecords } from '../../../table/FewRecords.tsx'
import { DialogButton } from '../../../ui/DialogButton.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { formatDayCount } from '../format-leave.ts'
import { LeaveStatusChip } from '../LeaveStatusChip.tsx'
import { companyPolicies, ownCredits } from './own-credits.ts'
import { Hint } from '../../../ui/texts.tsx'

const CreditDialog = lazyDialog(
  async () => (await import('./CreditDialog.tsx')).CreditDialog,
  t(creditTexts.requestTitle),
  520,
)

/** The user's latest requests for time off in lieu; nothing if there are none and no policy offers it, also to others for HR. */
export function Credits() {
  const policies = useQuery(query(creditsApi.policies, {}))
  const mayForOthers = may('leave.manage', useUser().effectiveRole)
  const ofCompany = useQuery({ ...companyPolicies, enabled: mayForOthers })
  const credits = useQuery(ownCredits)
  const [canceled, setCanceled] = useState<Credit>()
  const failed = [policies, credits, ofCompany].find(({ error, data, isFetching }) => error && !data && !isFetching)
  if (failed) return <LoadError error={failed.error} onRetry={failed.refetch} />
  if (!policies.data || !credits.data) return null
  const { items } = credits.data
  const forOthers =
    ofCompany.data?.items.filter(({ rules, isArchived }) => rules.kind === 'earned' && !isArchived) ?? []
  const mayReport = policies.data.length > 0 || forOthers.length > 0
  if (!mayReport && items.length === 0) return null
  return (
    <Stack component="section" gap={8} aria-labelledby="credits-title">
      <Group component="header" justify="space-between" gap="8px 16px">
        <h2 id="credits-title">{t(creditTexts.title)}</h2>
        {mayReport && (
          <DialogButton label={t(creditTexts.requestTitle)} icon={IconClockPlus}>
            {(close) => <CreditDialog policies={policies.data} forOthers={forOthers} onClose={close} />}
          </DialogButton>
        )}
      </Group>
      {items.length > 0 && (
        <FewRecords isPlain label={t(creditTexts.title)}>
          {items.map((credit) => (
            <FewRecord
              key={credit.uuid}
              name={creditName(credit)}
              state={<LeaveStatusChip status={credit.status} />}
              actions={
                isReserved(credit.status)
                  ? [
                      {
                        label: t('Cancel', undefined, 'a request'),
                        fullLabel: t('Cancel {name}', { name: creditName(credit) }),
                        onClick: () => setCanceled(credit),
                      },
                    ]
                  : []
              }
            >
              <CreditReason credit={credit} />
            </FewRecord>
          ))}
        </FewRecords>
      )}
      {canceled && <CancelDialog credit={canceled} onClose={() => setCanceled(undefined)} />}
    </Stack>
  )
}

/** '1 day for 02/03/2026 · Time off in lieu' */
export const creditName = (credit: Credit): string =>
  [t('{days} for {dates}', { days: formatDayCount(credit.days), dates: formatDays(credit) }), credit.policy.name].join(
    ' · ',
  )

/** The reason and the latest decision. */
export const CreditReason = ({ credit: { reason, decidedBy, decisionNote, status } }: { credit: Credit }) => (
  <>
    <Hint>{reason}</Hint>
    {decidedBy !== null && (
      <Hint>
        {status === 'inProgress'
          ? t('Approved by {name}. HR decides next.', { name: decidedBy })
          : t('Decided by {name}', { name: decidedBy })}
        {decisionNote !== '' && `: ${decisionNote}`}
      </Hint>
    )}
  </>
)

const CancelDialog = ({ credit, onClose }: { credit: Credit; onClose: () => void }) => (
  <ConfirmCall
    endpoint={creditsApi.update}
    input={{ params: { id: credit.uuid }, body: { status: 'canceled', version: credit.version } }}
    title={t('Cancel this report?')}
    record={creditName(credit)}
    confirm={t('Cancel report')}
    dismiss={t('Keep report')}
    isDestructive
    doneText={({ message }) => message}
    onClose={onClose}
  >
    <strong>{creditName(credit)}</strong>
    <CreditReason credit={credit} />
  </ConfirmCall>
)
