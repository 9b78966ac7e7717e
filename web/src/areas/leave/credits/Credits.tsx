import { Button, Group, Stack } from '@mantine/core'
import { IconClockPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { creditTexts } from '@hr/contract/areas/leave/credit-texts'
import { creditsApi, type Credit } from '@hr/contract/areas/leave/credits'
import { isReserved } from '@hr/contract/areas/leave/status'
import { query } from '../../../api/client.ts'
import { ConfirmCall } from '../../../api/ConfirmCall.tsx'
import { LoadError } from '../../../api/LoadError.tsx'
import { formatDays } from '../../../lib/formats.ts'
import { t } from '../../../lib/t.ts'
import { DialogButton } from '../../../ui/DialogButton.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { formatDayCount } from '../format-leave.ts'
import { LeaveStatusChip } from '../LeaveStatusChip.tsx'
import { creditChanges } from './credit-changes.ts'
import css from './credits.module.css'
import { Hint } from '../../../ui/texts.tsx'

const CreditDialog = lazyDialog(
  async () => (await import('./CreditDialog.tsx')).CreditDialog,
  t(creditTexts.requestTitle),
  520,
)

/** The user's latest requests for time off in lieu; nothing if there are none and no policy offers it. */
export function Credits() {
  const policies = useQuery(query(creditsApi.policies, {}))
  const credits = useQuery(query(creditsApi.list, { query: { type: 'own', page: '1', pageSize: '5' } }))
  const [canceled, setCanceled] = useState<Credit>()
  const failed = [policies, credits].find(({ error, data, isFetching }) => error && !data && !isFetching)
  if (failed) return <LoadError error={failed.error} onRetry={failed.refetch} />
  if (!policies.data || !credits.data) return null
  const { items } = credits.data
  if (policies.data.length === 0 && items.length === 0) return null
  return (
    <Stack component="section" gap={8} aria-labelledby="credits-title">
      <Group component="header" justify="space-between" gap="8px 16px">
        <h2 id="credits-title">{t(creditTexts.title)}</h2>
        {policies.data.length > 0 && (
          <DialogButton label={t(creditTexts.requestTitle)} icon={IconClockPlus}>
            {(close) => <CreditDialog policies={policies.data} onClose={close} />}
          </DialogButton>
        )}
      </Group>
      {items.length > 0 && (
        <Stack component="ul" gap={8} className={css.list} aria-label={t(creditTexts.title)}>
          {items.map((credit) => (
            <li key={credit.uuid}>
              <CreditText credit={credit} />
              <LeaveStatusChip status={credit.status} />
              {isReserved(credit.status) && (
                <Button variant="subtle" onClick={() => setCanceled(credit)}>
                  {t('Cancel', undefined, 'a request')}
                </Button>
              )}
            </li>
          ))}
        </Stack>
      )}
      {canceled && <CancelDialog credit={canceled} onClose={() => setCanceled(undefined)} />}
    </Stack>
  )
}

/** The days worked, the reason and the latest decision. */
export const CreditText = ({ credit }: { credit: Credit }) => (
  <span className={css.text}>
    <span>
      {t('{days} for {dates}', { days: formatDayCount(credit.days), dates: formatDays(credit) })}
      {' · '}
      {credit.policy.name}
    </span>
    <Hint span>{credit.reason}</Hint>
    {credit.decidedBy !== null && (
      <Hint span>
        {credit.status === 'inProgress'
          ? t('Approved by {name}. HR decides next.', { name: credit.decidedBy })
          : t('Decided by {name}', { name: credit.decidedBy })}
        {credit.decisionNote !== '' && `: ${credit.decisionNote}`}
      </Hint>
    )}
  </span>
)

const CancelDialog = ({ credit, onClose }: { credit: Credit; onClose: () => void }) => (
  <ConfirmCall
    endpoint={creditsApi.update}
    input={{ params: { id: credit.uuid }, body: { status: 'canceled', version: credit.version } }}
    changes={creditChanges}
    title={t('Cancel this report?')}
    confirm={t('Cancel report')}
    dismiss={t('Keep report')}
    isDestructive
    doneText={({ message }) => message}
    onClose={onClose}
  >
    <CreditText credit={credit} />
  </ConfirmCall>
)
