import { Button, Group, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconCalendarOff, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { may } from '@hr/contract/access'
import { daysLeft, daysToRequest, unlimited } from '@hr/contract/areas/leave/balance'
import { leaveApi, type LeaveBalance } from '@hr/contract/areas/leave/leave'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import type { Day } from '@hr/contract/lib/day'
import { query } from '../../../api/client.ts'
import { useToday } from '../../../api/client-settings.ts'
import { Part } from '../../../api/Part.tsx'
import { useUser } from '../../../api/session.ts'
import { formatNumber } from '../../../lib/formats.ts'
import { t } from '../../../lib/t.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import tab from '../../../ui/tab-table.module.css'
import { TabTableSkeleton } from '../../../ui/TabTableSkeleton.tsx'
import { formatDayCount } from '../format-leave.ts'
import { LeaveTypeName } from '../LeaveTypeName.tsx'
import { Delegations } from '../delegations/Delegations.tsx'
import { BalanceBar } from './BalanceBar.tsx'
import { formatAvailable, formatSigned, formatUsed, isOffered } from './format-balance.ts'
import { LedgerButton } from './LedgerButton.tsx'
import { Name } from '../../../ui/Name.tsx'
import { EditDaysDialog } from './EditDaysDialog.tsx'
import { PastYears } from './PastYears.tsx'
import css from './statistics.module.css'
import { Note } from '../../../ui/texts.tsx'
import { Legend } from '../../../ui/Legend.tsx'

const noTypes = t('No leave types')

/**
 * An employee's days by type and status, as a tab of the profile; HR corrects them here.
 * @param uuid the employee
 */
export function LeaveStatistics({ uuid }: { uuid: string }) {
  const balances = useQuery(query(leaveApi.balances, { query: { uuid } }))
  const [edited, setEdited] = useState<LeaveBalance>()
  const user = useUser()
  return (
    <Part query={balances} skeleton={<TabTableSkeleton rows={5} />}>
      {(data) => {
        const isManaged = uuid !== user.uuid && may('leave.manage', user.effectiveRole)
        if (data.length === 0) {
          return (
            <>
              <Sheet>
                <EmptyState icon={<Icon icon={IconCalendarOff} size={32} />} title={noTypes} />
              </Sheet>
              {isManaged && <PastYears uuid={uuid} />}
            </>
          )
        }
        return (
          <>
            <Sheet className={tab.sheet}>
              <BalanceTable uuid={uuid} balances={data} onEdit={setEdited} />
              <BarLegend uuid={uuid} />
              {edited && <EditDaysDialog uuid={uuid} balance={edited} onClose={() => setEdited(undefined)} />}
            </Sheet>
            {isManaged && <PastYears uuid={uuid} />}
            {isManaged && <Delegations uuid={uuid} />}
          </>
        )
      }}
    </Part>
  )
}

type BalanceTableProps = {
  uuid: string
  balances: readonly LeaveBalance[]
  onEdit: (balance: LeaveBalance) => void
}

function BalanceTable({ uuid, balances, onEdit }: BalanceTableProps) {
  const user = useUser()
  const today = useToday()
  const reasonId = useId()
  const mayEdit = may('leave.manage', user.effectiveRole)
  const isOwn = uuid === user.uuid
  return (
    <>
      <table className={`${tab.table} ${css.balances}`}>
        <caption>
          <VisuallyHidden>{t(leaveTexts.statistics)}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('Leave types')}</th>
            <th scope="col">{t('Approved')}</th>
            <th scope="col">{t('Pending')}</th>
            <th scope="col">{t('Rejected')}</th>
            <th scope="col">{t('Available days')}</th>
            {mayEdit && (
              <th scope="col">
                <VisuallyHidden>{t('Actions')}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {balances.map((balance) => (
            <tr key={balance.uuid}>
              <th scope="row">
                <LeaveTypeName {...balance}>
                  <Name>{balance.name}</Name>
                </LeaveTypeName>
                {!isOffered(balance, today) && (
                  <span className={css.mark}>{balance.isArchived ? t('Archived') : t('Expired')}</span>
                )}
              </th>
              <Count uuid={uuid} balance={balance} label={t('Approved')} days={balance.approvedDays} />
              <Count uuid={uuid} balance={balance} label={t('Pending')} days={balance.pendingDays} />
              <Count uuid={uuid} balance={balance} label={t('Rejected')} days={balance.rejectedDays} />
              <AvailableDays uuid={uuid} balance={balance} />
              {mayEdit && (
                <td className={`${tab.edit} ${css.edit}`}>
                  <Button
                    variant="subtle"
                    leftSection={<Icon icon={IconPencil} />}
                    aria-label={t('Edit {name}', { name: balance.name })}
                    {...(isOwn && { 'aria-disabled': true, 'aria-describedby': reasonId })}
                    onClick={() => !isOwn && onEdit(balance)}
                  >
                    {t('Edit')}
                  </Button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {mayEdit && isOwn && (
        <Note px={16} pt={10} id={reasonId}>
          {t("You can't change your own days. Ask another person in HR.")}
        </Note>
      )}
    </>
  )
}

type CountProps = { uuid: string; balance: LeaveBalance; label: string; days: number }

const Count = ({ uuid, balance, label, days }: CountProps) => (
  <td data-label={label}>
    <LedgerButton uuid={uuid} balance={balance}>
      {(button) => (
        <UnstyledButton {...button} data-printed className={css.number} data-none={days === 0 || undefined}>
          {formatNumber(days)} <VisuallyHidden>{t('Balance history')}</VisuallyHidden>
        </UnstyledButton>
      )}
    </LedgerButton>
  </td>
)

/** '10 available to request'; '13 expired' once a type is no longer available, '12 left …' once the employment is over. */
function restText(balance: LeaveBalance, left: number, today: Day): string {
  if (!isOffered(balance, today)) return t('{days} expired', { days: formatSigned(left) })
  if (balance.isEmploymentOver) return t('{days} left on the last day', { days: formatSigned(left) })
  return t('{days} available to request', { days: formatSigned(daysToRequest(balance) ?? left) })
}

/** The days that can be requested, and '8 of 20' (used of total), as the specification has it. */
function AvailableDays({ uuid, balance }: { uuid: string; balance: LeaveBalance }) {
  const today = useToday()
  const left = daysLeft(balance)
  return (
    <td data-label={t('Available days')} className={css.available}>
      <LedgerButton uuid={uuid} balance={balance}>
        {(button) => (
          <UnstyledButton {...button} data-printed className={css.number}>
            {left === null ? formatAvailable(balance) : restText(balance, left, today)}{' '}
            {left !== null && <small>{t('{used} used', { used: formatUsed(balance) })}</small>}
            {balance.numberOfDays === unlimited && <small>{formatUsed(balance)}</small>}{' '}
            <VisuallyHidden>{t('Balance history')}</VisuallyHidden>
          </UnstyledButton>
        )}
      </LedgerButton>
      <BalanceBar balance={balance} />
    </td>
  )
}

function BarLegend({ uuid }: { uuid: string }) {
  const { data } = useQuery(query(leaveApi.ofEmployee, { params: { id: uuid } }))
  return (
    <Group justify="space-between" gap="8px 16px" px={16} py={10} className={css.legend}>
      <Legend>
        <li data-part="used">{t('Used')}</li>
        <li data-part="pending">{t('Pending')}</li>
        <li data-part="left">{t('Left', undefined, 'days')}</li>
      </Legend>
      {data && <Note>{t('{days} used (current types)', { days: formatDayCount(data.currentNumberDays) })}</Note>}
    </Group>
  )
}
