import { Stack, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { scopeOf } from '@hr/contract/access'
import { daysLeft, daysToRequest, unlimited } from '@hr/contract/areas/leave/balance'
import { explain } from '@hr/contract/areas/leave/explain'
import { leaveApi, type LeaveBalance } from '@hr/contract/areas/leave/leave'
import { dayOfInstant } from '@hr/contract/lib/dates'
import { query } from '../../../api/client.ts'
import { useUser } from '../../../api/session.ts'
import { useTimeZone, useToday } from '../../../api/client-settings.ts'
import { Part } from '../../../api/Part.tsx'
import { formatDay, formatDays } from '../../../lib/formats.ts'
import { t } from '../../../lib/t.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { BalanceOnDate } from './BalanceOnDate.tsx'
import { formatSigned, isOffered } from './format-balance.ts'
import { ledgerLines, ledgerSumOf, type LedgerLine, type LedgerSum } from './ledger-lines.ts'
import css from './balances.module.css'

/** The history of an employee's balance, with the sum after each line. */
export function Ledger({ employee, type }: { employee: string; type: string }) {
  const ledger = query(leaveApi.ledger, { params: { employee, type } })
  // Always refetched: an older history would not explain the current number.
  const history = useQuery({ ...ledger, staleTime: 0 })
  const user = useUser()
  const mayPreview = employee === user.uuid || scopeOf('leave-preview.read', user.effectiveRole) === 'all'
  return (
    <Part
      query={history}
      skeleton={
        <Stack gap={14} mih={120} justify="center">
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} width="100%" />
          ))}
        </Stack>
      }
    >
      {(data) => {
        const { balance, entries } = data
        const kind = ledgerSumOf(balance)
        return (
          <>
            <Lines lines={ledgerLines(entries, kind)} kind={kind} balance={balance} />
            <LedgerTotals balance={balance} kind={kind} />
            {balance.year !== null && kind === 'left' && mayPreview && (
              <BalanceOnDate employee={employee} balance={balance} />
            )}
          </>
        )
      }}
    </Part>
  )
}

type LinesProps = { lines: readonly LedgerLine[]; kind: LedgerSum; balance: LeaveBalance }

function Lines({ lines, kind, balance }: LinesProps) {
  const isAvailable = isOffered(balance, useToday())
  const left = daysLeft(balance)
  const sumLabel = kind === 'left' ? t('Left', undefined, 'days') : t('Used')
  return (
    // Focusable, so that the keyboard can scroll it.
    <div className={css.scroll} tabIndex={0} role="region" aria-label={t('Entries')}>
      <table className={css.lines}>
        <thead>
          <tr>
            <th scope="col">{t('What')}</th>
            <th scope="col">{t('Days')}</th>
            <th scope="col">{sumLabel}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={`${line.kind}-${line.id}`}>
              <th scope="row">
                <LineText line={line} />
              </th>
              <td>{line.amount === 0 ? '' : plusOrMinus(line.amount)}</td>
              <td>{line.sum === undefined ? '—' : formatSigned(line.sum)}</td>
            </tr>
          ))}
          {left !== null && isAvailable && <LinesUntilAvailable balance={balance} left={left} />}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{footerLabel(kind, isAvailable)}</th>
            <td />
            <td>{formatSigned((isAvailable ? daysToRequest(balance) : left) ?? balance.currentNumberDays)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function footerLabel(kind: LedgerSum, isAvailable: boolean): string {
  if (kind === 'used') return t('Used until today')
  return isAvailable ? t('Available to request') : t('Expired')
}

/** Leads from the days left to the days that can be requested. */
function LinesUntilAvailable({ balance, left }: { balance: LeaveBalance; left: number }) {
  const { pendingDays, negativeBalance } = balance
  return (
    <>
      {pendingDays > 0 && (
        <tr>
          <th scope="row">{t('Pending approval')}</th>
          <td>{plusOrMinus(-pendingDays)}</td>
          <td>{formatSigned(left - pendingDays)}</td>
        </tr>
      )}
      {negativeBalance > 0 && (
        <tr>
          <th scope="row">{t('May go below zero')}</th>
          <td>{plusOrMinus(negativeBalance)}</td>
          <td>{formatSigned(left - pendingDays + negativeBalance)}</td>
        </tr>
      )}
    </>
  )
}

const plusOrMinus = (days: number) => (days > 0 ? `+${formatSigned(days)}` : formatSigned(days))

function LineText({ line }: { line: LedgerLine }) {
  const timeZone = useTimeZone()
  const { request, who, why, at, effectiveOn, explanation } = line
  const when = formatDay(effectiveOn ?? dayOfInstant(at, timeZone))
  return (
    <>
      {lineTitle(line)}
      {request && ` ${formatDays(request)}`}
      <small>{[when, who, why].filter(Boolean).join(' · ')}</small>
      {explanation.length > 0 && <small>{explain(explanation, t)}</small>}
    </>
  )
}

function lineTitle({ kind, days, amount, sum }: LedgerLine): string {
  switch (kind) {
    case 'granted':
      if (days === unlimited) return t('Granted: unlimited')
      if (!days) return t('Counted without a limit')
      return amount === sum ? t('Granted') : t('Days of the leave type changed')
    case 'entitlement':
      if (days === null) return t('Entitlement removed')
      return days === unlimited ? t('Entitlement set to unlimited') : t('Entitlement set to {days}', { days })
    case 'use':
      return t('Leave', undefined, 'absence')
    case 'return':
      return t('Credited back')
    case 'adjust':
      return t('Corrected')
    case 'grant':
      return t('Granted')
    case 'adjustment':
      return t('Adjusted')
    case 'opening':
      return amount < 0 ? t('Used before the import') : t('Opening balance')
    case 'correction':
      return t('Total corrected')
    case 'credit':
      return t('Time off in lieu')
    case 'lapse':
      return t('Lapsed')
  }
}

function LedgerTotals({ balance, kind }: { balance: LeaveBalance; kind: LedgerSum }) {
  return (
    <Stack gap={4} mt={6} fz="xs" c="dimmed" className={css.totals}>
      {kind === 'left' && (
        <p>
          {t('Used')} <span>{formatSigned(balance.currentNumberDays)}</span>
        </p>
      )}
      {kind === 'used' && balance.pendingDays > 0 && (
        <p>
          {t('Pending approval')} <span>{formatSigned(balance.pendingDays)}</span>
        </p>
      )}
      {balance.numberOfDays === unlimited && <p>{t('Unlimited')}</p>}
      <p>{t('Valid until {day}', { day: formatDay(balance.expiredDate) })}</p>
      {balance.isArchived && <VisuallyHidden>{t('Archived')}</VisuallyHidden>}
    </Stack>
  )
}
