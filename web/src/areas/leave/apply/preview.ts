// Describes a request before it is sent: the server counts its days, the balance and other requests tell the rest.
import type { RequestProblem } from '@hr/contract/areas/leave/request-rules'
import { daysToRequest, unlimited, type Balance } from '@hr/contract/areas/leave/balance'
import { overlap, type DayRange, type FreeDate, type LeaveRange } from '@hr/contract/areas/leave/days'
import type { Absence, leaveApi } from '@hr/contract/areas/leave/leave'
import { isReserved, type LeaveStatus } from '@hr/contract/areas/leave/status'
import { addDays } from '@hr/contract/lib/dates'
import type { ResultOf } from '@hr/contract/lib/endpoint'
import { formatDay, formatList } from '../../../lib/formats.ts'
import { t } from '../../../lib/t.ts'
import { formatBalance } from '../balances/format-balance.ts'
import { formatDaysBack } from '../format-days-back.ts'
import { formatAbsences } from '../substitutes/format-absences.ts'

export type OtherLeave = LeaveRange & { uuid: string; status: LeaveStatus }

type PreviewInput = {
  range: LeaveRange
  /** The balance of the chosen type; undefined if none is chosen. */
  balance: Balance | undefined
  /** The server's preview. */
  counted: ResultOf<typeof leaveApi.preview>
  /** Other pending and approved requests of the same employee that touch the range. */
  others: readonly OtherLeave[]
  substitutes: readonly { uuid: string; name: string }[]
}

export type Preview = {
  days: number
  weekendDays: number
  daysOff: number
  nonWorkingDays: number
  /** The dates that do not count; adjacent dates are joined. */
  skipped: SkippedDays[]
  /** Days that can be requested, and those left after this request; undefined without a limit. */
  left: { available: number; after: number } | undefined
  isUnlimited: boolean
  /** The balance on the last day, after this request; undefined without a leave policy. */
  balance: string | undefined
  /** Warnings of the leave policy. */
  warnings: readonly string[]
  overlapping: OtherLeave[]
  /** The days of approved leave that come back, and whether that needs a document. */
  daysBack: string[]
  /** The chosen substitutes and when they are away. */
  covers: NamedCover[]
  /** The reason why the server would reject it, with the field to correct; undefined if it would not. */
  problem: ShownProblem | undefined
}
export type NamedCover = ResultOf<typeof leaveApi.preview>['substitutes'][number] & { name: string }

/** Why a request would be refused, in the page's language. */
export type ShownProblem = { field: RequestProblem['field']; message: string }

export type SkippedDays = DayRange & Omit<FreeDate, 'day'>

export function previewOf({ range, balance, counted, others, substitutes }: PreviewInput): Preview {
  const { days, free, warnings, problem, daysBack, needsDocument } = counted
  const countOf = (reason: FreeDate['why']) =>
    free.reduce((days, { why, part }) => days + (why === reason ? (part === 'whole' ? 1 : 0.5) : 0), 0)
  const available = balance && daysToRequest(balance)
  return {
    days,
    weekendDays: countOf('weekend'),
    daysOff: countOf('day off'),
    nonWorkingDays: countOf('non-working'),
    skipped: joinFreeDates(free),
    left: typeof available === 'number' ? { available, after: available - days } : undefined,
    isUnlimited: balance?.numberOfDays === unlimited,
    balance:
      counted.balance === null
        ? undefined
        : t('Balance on {day}, after leave booked by then and this request: {days}', {
            day: formatDay(range.endDate),
            days: formatBalance(counted.balance - days),
          }),
    warnings,
    overlapping: others.filter(
      (other) => overlap(range, other) && !daysBack.some(({ leave }) => isGivenBack(other, leave)),
    ),
    daysBack: [
      ...daysBack.map(formatDaysBack),
      ...(needsDocument ? [t('They are credited back only with a document. You can also add it later.')] : []),
    ],
    covers: counted.substitutes.flatMap((cover) => {
      const name = substitutes.find(({ uuid }) => uuid === cover.uuid)?.name
      return name === undefined ? [] : [{ ...cover, name }]
    }),
    problem: problem ?? undefined,
  }
}

/** Whether approved leave is the one whose days come back. */
const isGivenBack = (other: OtherLeave, leave: DayRange): boolean =>
  !isReserved(other.status) && other.startDate === leave.startDate && other.endDate === leave.endDate

/** The preview of two requests that replace one: each has its own balance. */
export const previewOfParts = (preview: Preview, warnings: readonly string[]): Preview => ({
  ...preview,
  left: undefined,
  isUnlimited: false,
  balance: undefined,
  warnings: [...new Set(warnings)],
  problem: undefined,
})

/** Joins adjacent dates that are free for the same reason. */
const joinFreeDates = (free: readonly FreeDate[]): SkippedDays[] =>
  joined(free.map((date) => (date.why === 'non-working' ? date : { ...date, title: '' })))

/** Joins adjacent dates of the same non-working day, on weekends too. */
export const joinNamedDates = (free: readonly FreeDate[]): SkippedDays[] =>
  joined(free.filter(({ title }) => title !== '').map((date) => ({ ...date, why: 'non-working' })))

function joined(dates: readonly FreeDate[]): SkippedDays[] {
  const parts: SkippedDays[] = []
  for (const { day, ...free } of dates) {
    const last = parts.at(-1)
    const continues = last && last.why === free.why && last.title === free.title && last.part === free.part
    if (continues && addDays(last.endDate, 1) === day) last.endDate = day
    else parts.push({ startDate: day, endDate: day, ...free })
  }
  return parts
}

/** '7 working days' */
export const formatWorkingDays = (days: number): string =>
  t('{count, plural, one {# working day} other {# working days}}', { count: days })

/** '2 weekend days and 1 non-working day not counted'; empty if every date counts. */
export function formatSkippedDays({ weekendDays, daysOff, nonWorkingDays }: Preview): string {
  const parts = [
    weekendDays > 0 && t('{count, plural, one {# weekend day} other {# weekend days}}', { count: weekendDays }),
    daysOff > 0 && t('{count, plural, one {# day off} other {# days off}}', { count: daysOff }),
    nonWorkingDays > 0 &&
      t('{count, plural, one {# non-working day} other {# non-working days}}', { count: nonWorkingDays }),
  ].filter((part) => part !== false)
  if (parts.length === 0) return ''
  return t('{dates} not counted', { dates: formatList(parts) })
}

/** '7 working days, 3 days left after this' */
export const previewNote = ({ days, left }: Preview): string =>
  [formatWorkingDays(days), ...(left ? [formatLeftAfter(left.after)] : [])].join(', ')

const formatLeftAfter = (days: number) =>
  t('{count, plural, one {# day left after this} other {# days left after this}}', { count: days })

/** The whole preview as one sentence, for screen readers. */
export function previewSentence(preview: Preview, away: readonly Absence[]): string {
  const { days, left, balance, warnings, overlapping, daysBack, covers, problem } = preview
  const people = new Set(away.map(({ user }) => user.uuid)).size
  const parts = [
    formatWorkingDays(days),
    formatSkippedDays(preview),
    problem?.message ?? (left ? formatLeftAfter(left.after) : ''),
    balance ?? '',
    ...warnings,
    ...daysBack,
    overlapping.length > 0 &&
      t('{count, plural, one {overlaps # request} other {overlaps # requests}}', { count: overlapping.length }),
    ...covers.map((cover) => cover.problem ?? `${cover.name}: ${formatAbsences(cover)}`),
    people > 0 && t('{count, plural, one {# person away} other {# people away}}', { count: people }),
  ]
  return `${parts.filter((part) => part !== '' && part !== false).join('; ')}.`
}
