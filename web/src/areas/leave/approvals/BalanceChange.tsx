import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { daysLeft, unlimited } from '@hr/contract/areas/leave/balance'
import { leaveApi, type LeaveBalance, type LeaveRequest } from '@hr/contract/areas/leave/leave'
import { isReserved } from '@hr/contract/areas/leave/status'
import { query } from '../../../api/client.ts'
import { messageOf } from '../../../api/errors.ts'
import { formatNumber } from '../../../lib/formats.ts'
import { t } from '../../../lib/t.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { NotGiven } from '../../../ui/DataList.tsx'
import css from './approvals.module.css'
import { Hint, ErrorText } from '../../../ui/texts.tsx'

/** The days left of the request's type, before and after approval: '12 → 5 of 20'. */
export function BalanceChange({ leave }: { leave: LeaveRequest }) {
  const { data, error } = useQuery(query(leaveApi.balances, { query: { uuid: leave.user.uuid } }))
  if (error) return <ErrorText span>{messageOf(error, t('Failed to load data'))}</ErrorText>
  if (!data) return <Skeleton width={80} />
  const balance = data.find(({ uuid }) => uuid === leave.leaveType.uuid)
  return balance ? <Change balance={balance} leave={leave} /> : <NotGiven />
}

function Change({ balance, leave }: { balance: LeaveBalance; leave: LeaveRequest }) {
  const { numberOfDays, currentNumberDays } = balance
  const left = daysLeft(balance)
  if (left === null)
    return numberOfDays === unlimited
      ? t('Unlimited, {n, number} used', { n: currentNumberDays })
      : t('{n, number} used', { n: currentNumberDays })
  if (!isReserved(leave.status))
    return (
      <>
        {formatNumber(left)} <Hint span>{t('of {total, number} left', { total: numberOfDays ?? 0 })}</Hint>
      </>
    )
  const after = left - leave.totalDays
  return (
    <span data-short={after < 0 || undefined} className={css.balance}>
      {formatNumber(left)}{' '}
      <Hint span aria-hidden="true">
        →
      </Hint>
      <VisuallyHidden>{t('left now, after approval')}</VisuallyHidden> <strong>{formatNumber(after)}</strong>{' '}
      <Hint span>{t('of {total, number}', { total: numberOfDays ?? 0 })}</Hint>
    </span>
  )
}
