// Previews a request before it is sent, with the contract's own code, so that it matches the server.
import {
  tooFarBackProblem,
  daysProblem,
  rangeProblem,
  typeProblem,
  type RequestProblem,
  type TypeLimits,
} from '@hr/contract/areas/leave/request-rules'
import { daysLeft, daysText, daysToRequest, unlimited, type Balance } from '@hr/contract/areas/leave/balance'
import {
  freeDates,
  overlap,
  WorkCalendar,
  type DayRange,
  type FreeDate,
  type LeaveRange,
} from '@hr/contract/areas/leave/days'
import type { Absence } from '@hr/contract/areas/leave/leave'
import { activeStatuses, type LeaveStatus } from '@hr/contract/areas/leave/status'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import { addDays, type Day } from '@hr/contract/lib/dates'
import { t } from '../../../lib/t.ts'
import { formatDayCount } from '../format-leave.ts'

export type NonWorking = DayRange & { title: string }
export type OtherLeave = LeaveRange & { uuid: string; status: LeaveStatus }

type PreviewInput = {
  range: LeaveRange
  /** The balance of the chosen type; undefined if none is chosen. */
  balance: (Balance & TypeLimits) | undefined
  nonWorking: readonly NonWorking[]
  /** Other requests of the same employee that touch the range. */
  others: readonly OtherLeave[]
  today: Day
  /** HR may request days of any date. */
  mayRequestAnyDay: boolean
}

export type Preview = {
  days: number
  weekendDays: number
  nonWorkingDays: number
  /** The dates that do not count; adjacent dates are joined. */
  skipped: SkippedDays[]
  /** Days left today, pending, and left after this request; undefined without a limit. */
  left: { today: number; pending: number; after: number } | undefined
  isUnlimited: boolean
  overlapping: OtherLeave[]
  /** The reason why the server would reject it, with the field to correct; undefined if it would not. */
  problem: RequestProblem | undefined
}
export type SkippedDays = DayRange & { why: FreeDate['why']; title: string }

/** Returns undefined if the range itself is invalid; its fields show the error. */
export function previewOf(input: PreviewInput): Preview | undefined {
  const { range, balance, nonWorking, others, today, mayRequestAnyDay } = input
  if (rangeProblem(range)) return undefined
  const calendar = new WorkCalendar(range, nonWorking)
  const days = calendar.count(range)
  const free = freeDates(range, nonWorking)
  const weekendDays = free.filter(({ why }) => why === 'weekend').length
  const left = balance && daysLeft(balance)
  const possible = balance && daysToRequest(balance)
  return {
    days,
    weekendDays,
    nonWorkingDays: free.length - weekendDays,
    skipped: joined(free),
    left:
      balance && typeof left === 'number' && typeof possible === 'number'
        ? { today: left, pending: balance.pendingDays, after: possible - days }
        : undefined,
    isUnlimited: balance?.numberOfDays === unlimited,
    overlapping: others.filter(
      (other) => (activeStatuses as readonly LeaveStatus[]).includes(other.status) && overlap(range, other),
    ),
    problem:
      (mayRequestAnyDay ? undefined : tooFarBackProblem(range, today)) ??
      (balance && typeProblem(range, balance, calendar)) ??
      (days === 0 ? { field: 'endDate', message: leaveTexts.noDays } : undefined) ??
      (balance && daysProblem(balance, days) && insufficientDays(days - (possible ?? 0))),
  }
}

const insufficientDays = (days: number): RequestProblem => ({
  field: 'endDate',
  message: t("You're {{days}} short", { days: formatDayCount(days) }),
})

function joined(free: readonly FreeDate[]): SkippedDays[] {
  const parts: SkippedDays[] = []
  for (const { day, why, title } of free) {
    const last = parts.at(-1)
    if (last && last.why === why && last.title === title && addDays(last.endDate, 1) === day) last.endDate = day
    else parts.push({ startDate: day, endDate: day, why, title })
  }
  return parts
}

/** '7 working days' */
export const formatWorkingDays = (days: number): string =>
  days === 1 ? t('1 working day') : t('{{days}} working days', { days: daysText(days) })

/** '2 weekend days and 1 non-working day not counted'; empty if every date counts. */
export function formatSkippedDays({ weekendDays, nonWorkingDays }: Preview): string {
  const parts = [
    weekendDays === 1 ? t('1 weekend day') : t('{{n}} weekend days', { n: weekendDays }),
    nonWorkingDays === 1 ? t('1 non-working day') : t('{{n}} non-working days', { n: nonWorkingDays }),
  ].filter((_, index) => [weekendDays, nonWorkingDays][index] !== 0)
  return parts.length === 0 ? '' : t('{{dates}} not counted', { dates: parts.join(` ${t('and')} `) })
}

/** '7 working days, 3 days left after this' */
export const previewNote = ({ days, left }: Preview): string =>
  [formatWorkingDays(days), ...(left ? [formatLeftAfter(left.after)] : [])].join(', ')

const formatLeftAfter = (days: number) => t('{{after}} left after this', { after: formatDayCount(days) })

/** The whole preview as one sentence, for screen readers. */
export function previewSentence(preview: Preview, away: readonly Absence[]): string {
  const { days, left, overlapping, problem } = preview
  const people = new Set(away.map(({ user }) => user.uuid)).size
  const parts = [
    formatWorkingDays(days),
    formatSkippedDays(preview),
    problem?.message ?? (left ? formatLeftAfter(left.after) : ''),
    overlapping.length === 1 && t('overlaps 1 request'),
    overlapping.length > 1 && t('overlaps {{n}} requests', { n: overlapping.length }),
    people === 1 && t('1 person away'),
    people > 1 && t('{{n}} people away', { n: people }),
  ]
  return `${parts.filter((part) => part !== '' && part !== false).join('; ')}.`
}
