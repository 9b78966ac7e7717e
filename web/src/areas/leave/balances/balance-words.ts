import { daysLeft, daysText, showsRemaining, unlimited, type Balance } from '@hr/contract/areas/leave/balance'
import type { LeaveBalance } from '@hr/contract/areas/leave/leave'
import { formatDay, type Day } from '@hr/contract/lib/day'
import { t } from '../../../lib/t.ts'

/** '12 of 20 left'; 'Unlimited'; '3 used' where use is only counted. */
export function leftWords(balance: Balance): string {
  const left = daysLeft(balance)
  if (left !== null)
    return t('{{left}} of {{total}} left', { left: signed(left), total: daysText(balance.numberOfDays ?? 0) })
  if (balance.numberOfDays === unlimited) return t('Unlimited')
  return t('{{days}} used', { days: daysText(balance.currentNumberDays) })
}

/** '−1.5' with a true minus: a hyphen is read as nothing. */
export const signed = (days: number): string => (days < 0 ? `−${daysText(-days)}` : daysText(days))

/** Whether a type is offered today: neither archived nor over. */
export const isOffered = ({ isArchived, expiredDate }: LeaveBalance, today: Day): boolean =>
  !isArchived && expiredDate >= today

/** Whether a type is not valid yet. */
export const isUpcoming = ({ validFrom }: LeaveBalance, today: Day): boolean => validFrom !== null && validFrom > today

/** What a card of a balance shows: a figure with its words, and a line beneath. */
export type BalanceCardWords = { figure: string; unit: string; note: string }

/** Annual leave and religious days show what remains, others what is used (specification two, section 2). */
export function cardWords(balance: LeaveBalance): BalanceCardWords {
  const left = daysLeft(balance)
  const used = t('{{days}} used', { days: daysText(balance.currentNumberDays) })
  const waiting = balance.pendingDays > 0 ? [t('{{days}} waiting', { days: daysText(balance.pendingDays) })] : []
  if (left !== null && showsRemaining(balance.name)) {
    const total = daysText(balance.numberOfDays ?? 0)
    return {
      figure: signed(left),
      unit: t('of {{total}} left', { total }),
      note: [used, ...waiting].join(', '),
    }
  }
  const rest = left === null && balance.numberOfDays !== unlimited ? [] : [leftWords(balance)]
  return {
    figure: daysText(balance.currentNumberDays),
    unit: balance.currentNumberDays === 1 ? t('day used') : t('days used'),
    note: [...rest, ...waiting].join(', ') || t('Valid until {{day}}', { day: formatDay(balance.expiredDate) }),
  }
}

/** How wide the parts of a bar are, in percent of the total; undefined where there is no total to show. */
export function barOf(balance: Balance): { used: number; waiting: number } | undefined {
  const total = balance.numberOfDays ?? 0
  if (daysLeft(balance) === null || total === 0) return undefined
  const used = Math.min(100, Math.max(0, (balance.currentNumberDays / total) * 100))
  return { used, waiting: Math.min(100 - used, (balance.pendingDays / total) * 100) }
}
