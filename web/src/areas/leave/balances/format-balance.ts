import { daysLeft, daysToRequest, unlimited, type Balance } from '@hr/contract/areas/leave/balance'
import type { LeaveBalance } from '@hr/contract/areas/leave/leave'
import type { PastYear } from '@hr/contract/areas/leave/past-years'
import type { Day } from '@hr/contract/lib/day'
import { formatDay, formatNumber } from '../../../lib/formats.ts'
import { t } from '../../../lib/t.ts'
import { formatDayCount } from '../format-leave.ts'

/** '10 available'; 'Unlimited'; '3 taken this year' if days are only counted. */
export function formatAvailable(balance: LeaveBalance): string {
  const available = daysToRequest(balance)
  if (available !== null) return t('{days} available', { days: formatSigned(available) })
  if (balance.numberOfDays === unlimited) return t('Unlimited')
  const days = formatNumber(balance.takenDays)
  return balance.isYearly ? t('{days} taken this year', { days }) : t('{days} taken', { days })
}

/** Formats the used days as '8 of 20', and as 0 for an unlimited type (specification one, section 9). */
export const formatUsed = ({ numberOfDays, currentNumberDays }: Balance): string =>
  numberOfDays === unlimited
    ? formatNumber(0)
    : t('{used} of {total}', { used: formatNumber(currentNumberDays), total: formatNumber(numberOfDays ?? 0) })

/** '−1.5' with a minus sign: screen readers skip a hyphen. */
export const formatSigned = (days: number): string => (days < 0 ? `−${formatNumber(-days)}` : formatNumber(days))

/** '9 days', '−1.5 days': the balance on a date. */
export const formatBalance = (days: number): string =>
  days < 0 ? t('{count, plural, one {−# day} other {−# days}}', { count: -days }) : formatDayCount(days)

/** Returns whether a type is available today: neither archived nor expired. */
export const isOffered = ({ isArchived, expiredDate }: LeaveBalance, today: Day): boolean =>
  !isArchived && expiredDate >= today

/** Returns whether a type is not valid yet. */
export const isUpcoming = ({ validFrom }: LeaveBalance, today: Day): boolean => validFrom !== null && validFrom > today

/** The texts of a balance card: a figure with its unit, and a note. */
export type BalanceCardTexts = { figure: string; unit: string; note: string }

/** Types with a limit lead with the days that can be requested, all others with the days taken. */
export function cardTexts(balance: LeaveBalance, today: Day): BalanceCardTexts {
  const left = daysLeft(balance)
  const available = daysToRequest(balance)
  const taken = formatNumber(balance.takenDays)
  const rest = [
    balance.bookedDays > 0 && t('{days} booked', { days: formatNumber(balance.bookedDays) }),
    balance.pendingDays > 0 && t('{days} pending', { days: formatNumber(balance.pendingDays) }),
  ].filter((part) => part !== false)
  if (left !== null && available !== null) {
    const ofTotal = t('{left} of {total} left', {
      left: formatSigned(left),
      total: formatNumber(balance.numberOfDays ?? 0),
    })
    const first = isUpcoming(balance, today)
      ? t('valid from {day}', { day: formatDay(balance.validFrom) })
      : t('{days} taken', { days: taken })
    const note = [ofTotal, first, ...rest, ...yearTexts(balance, today)].join(', ')
    if (balance.isEmploymentOver) return { figure: formatSigned(left), unit: t('left on the last day'), note }
    return { figure: formatSigned(available), unit: t('available to request'), note }
  }
  const limit = balance.numberOfDays === unlimited ? [t('Unlimited')] : []
  return {
    figure: taken,
    unit: balance.isYearly
      ? t('{count, plural, one {day taken in {year}} other {days taken in {year}}}', {
          count: balance.takenDays,
          year: today.slice(0, 4),
        })
      : t('{count, plural, one {day taken} other {days taken}}', { count: balance.takenDays }),
    note: [...limit, ...rest].join(', ') || t('Valid until {day}', { day: formatDay(balance.expiredDate) }),
  }
}

/** For a type that a leave policy generated: whether its days are carried over, and the day on which they expire. */
function yearTexts({ year, expiredDate }: LeaveBalance, today: Day): string[] {
  if (year === null) return []
  const expiry = t('expires on {day}', { day: formatDay(expiredDate) })
  return year < Number(today.slice(0, 4)) ? [t('carried over'), expiry] : [expiry]
}

/** The widths of a bar's parts in percent of the total; undefined without a total. */
export function balanceBarParts(balance: Balance): { used: number; pending: number } | undefined {
  const total = balance.numberOfDays ?? 0
  if (daysLeft(balance) === null || total === 0) return undefined
  const used = Math.min(100, Math.max(0, (balance.currentNumberDays / total) * 100))
  return { used, pending: Math.min(100 - used, (balance.pendingDays / total) * 100) }
}

/** '5 days, 2 still usable'. */
export function formatPastDays({ days, usable }: PastYear): string {
  if (days === unlimited) return t('Unlimited')
  if (usable === days) return formatDayCount(days)
  return t('{days, plural, one {# day} other {# days}}, {usable, number} still usable', { days, usable })
}
