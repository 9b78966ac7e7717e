import { Group, VisuallyHidden } from '@mantine/core'
import { IconCalendarOff, IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { leaveApi, type LeaveBalance } from '@hr/contract/areas/leave/leave'
import { addDays } from '@hr/contract/lib/dates'
import { query } from '../../../api/client.ts'
import { useToday } from '../../../api/client-settings.ts'
import { Part } from '../../../api/Part.tsx'
import { t } from '../../../lib/t.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { leavePolicyTitles } from '@hr/contract/areas/leave/titles'
import { ScreenButton } from '../../../lib/ScreenLink.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { LeaveTypeName } from '../LeaveTypeName.tsx'
import { BalanceBar } from './BalanceBar.tsx'
import { cardTexts, isOffered } from './format-balance.ts'
import { LedgerButton } from './LedgerButton.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import css from './balances.module.css'
import { Note } from '../../../ui/texts.tsx'

/**
 * An employee's balance of each leave type that expires later than today (specification two, section 2); each card
 * opens its balance history.
 * @param uuid the employee
 */
export function BalanceCards({ uuid }: { uuid: string }) {
  const today = useToday()
  const balances = useQuery(query(leaveApi.balances, { query: { uuid } }))
  return (
    <Part
      query={balances}
      skeleton={
        <div className={css.cards}>
          {[1, 2, 3, 4].map((card) => (
            <CardSkeleton key={card} />
          ))}
        </div>
      }
    >
      {(data) => {
        const offered = data.filter((balance) => isOffered(balance, addDays(today, 1)))
        if (offered.length === 0) {
          return (
            <Sheet>
              <EmptyState
                icon={<Icon icon={IconCalendarOff} size={32} />}
                title={t('No leave types')}
                text={t('HR has not set up leave yet.')}
              >
                <ScreenButton screen="leavePolicies">{t(leavePolicyTitles.title)}</ScreenButton>
              </EmptyState>
            </Sheet>
          )
        }
        return (
          <ul className={css.cards} aria-label={t('Leave balance')}>
            {offered.map((balance) => (
              <li key={balance.uuid}>
                <Card uuid={uuid} balance={balance} />
              </li>
            ))}
          </ul>
        )
      }}
    </Part>
  )
}

function Card({ uuid, balance }: { uuid: string; balance: LeaveBalance }) {
  const { figure, unit, note } = cardTexts(balance, useToday())
  return (
    <LedgerButton uuid={uuid} balance={balance}>
      {(button) => (
        <Sheet component="button" type="button" {...button} data-printed className={css.card}>
          <Group
            component="span"
            justify="space-between"
            align="stretch"
            gap={8}
            wrap="nowrap"
            fw={500}
            className={css.head}
          >
            <LeaveTypeName {...balance} />
            <Icon icon={IconChevronDown} color="var(--hr-dim)" />
          </Group>{' '}
          <Group component="span" align="baseline" gap="0 4px" mt={8} c="dimmed" className={css.figure}>
            <strong>{figure}</strong> {unit}
          </Group>{' '}
          <BalanceBar balance={balance} />
          <Note span mt="auto">
            {note}
          </Note>{' '}
          <VisuallyHidden>{t('Balance history')}</VisuallyHidden>
        </Sheet>
      )}
    </LedgerButton>
  )
}

/** The placeholder of a card. */
const CardSkeleton = () => (
  <Sheet className={css.card}>
    <Skeleton width="60%" />
    <Skeleton width="40%" height={28} />
    <Skeleton width="100%" height={4} />
    <Skeleton width="50%" />
  </Sheet>
)
