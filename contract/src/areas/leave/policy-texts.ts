import { formatDay, type Day } from '../../lib/day.ts'
import { daysText } from './balance.ts'

/** Texts of leave policies that both the server and the screens use. */
export const policyTexts = {
  endBeforeStart: 'The end date must not be before the start date',
  lengths: 'The maximum must not be less than the minimum',
  fewerInstead: 'Not fewer days than those that they replace',
  grantsNothing: 'This policy would grant nothing to anyone',
  grantsNobody: 'No employee is eligible under this policy',
  nameTaken: 'A leave policy with this name already exists',
  inUse: 'This policy has granted leave. Archive it instead.',
  previewChanged: 'The preview is out of date. Please review the new one.',
  typeTaken: (type: string) => `Leave type ${type} belongs to another policy`,
  generated: 'This leave type belongs to a leave policy: only its colour and archiving can change',
  ownFacts: "You can't confirm changes of your own record",
  factsChanged: 'This record has changed in the meantime. Please review it again.',
  nothingConfirmed: "Nothing of this record has been confirmed yet. Correct it if it's wrong, then confirm it.",
  confirmedAlone: 'Confirmed by the employee: no one else in HR is active',
  archived: 'This policy is archived. Unarchive it to grant another year.',
  yearIsOver: (year: number) => `${year} is over`,
  grantedAgain: 'Granted again',
  grantFirst: (policy: string, year: number) => `Grant ${policy} ${year} first`,
  notGrantedYear: (year: number) => `${year} has not been granted`,
  otherKind: "Granted and earned leave can't replace each other in a granted year",
  endedYear: (year: number) =>
    `${year} is over: only its carry-over can increase, and its last day can move to today or later`,
  fewerCarried: (year: number) =>
    `${year} is over, so days that were carried over stay. Set an earlier last day instead.`,
  lastDayPast: 'The last day must be today or later',
  lastDayWithoutCarryOver: (day: Day) => `Nothing is carried over, so the last day is ${formatDay(day, 'en')}`,
  lastDayTooEarly: (day: Day) => `The last day must not be before ${formatDay(day, 'en')}`,
  requestsAfterLastDay: (requests: readonly string[]) =>
    `Leave has been requested after this day. Change or cancel it first: ${requests.join('; ')}`,
  noHalfDays: 'Half days are no longer allowed',
  notGranted: 'No days of this leave type have been granted to this employee',
  notice: (days: number) =>
    `Request this leave at least ${days} working ${days === 1 ? 'day' : 'days'} before it starts`,
  tooShort: (days: number) => `At least ${daysText(days, 'en')} working ${days === 1 ? 'day' : 'days'} in one request`,
  tooLong: (days: number) => `At most ${daysText(days, 'en')} working ${days === 1 ? 'day' : 'days'} in one request`,
  blocked: (from: Day, to: Day, reason: string) =>
    `${from === to ? `${formatDay(from, 'en')} is` : `${formatDay(from, 'en')} – ${formatDay(to, 'en')} are`} blocked: ${reason}`,
  carriedOver: (days: number, until: Day) =>
    `At most ${daysText(days, 'en')} ${days === 1 ? 'day' : 'days'} may be taken after ${formatDay(until, 'en')}`,
  notEnoughOn: (days: number, date: Day) =>
    `Not enough days left: the balance on ${formatDay(date, 'en')} would be ${daysText(days, 'en')}`,
  coverage: (day: Day, away: number, people: number, project: string, limit: number) =>
    `On ${formatDay(day, 'en')}, ${away} of ${people} people of ${project} would be away; at most ${limit} may be`,
} as const

/** Messages of successful changes. */
export const policyMessages = {
  changed: (isArchived: boolean | undefined) =>
    isArchived === undefined
      ? 'Leave policy changed'
      : isArchived
        ? 'Leave policy archived'
        : 'Leave policy unarchived',
  deleted: 'Leave policy deleted',
  jobTitle: (policy: string, year: number) => `Grant ${policy} ${year}`,
  granted: (policy: string, year: number, people: number) =>
    `${policy} ${year} was granted to ${people === 1 ? '1 employee' : `${people} employees`}.`,
  adjusted: (policy: string, year: number, people: number) =>
    `The days of ${people === 1 ? '1 employee' : `${people} employees`} for ${policy} ${year} changed.`,
  lapsesSettled: (policy: string, year: number) => `${policy} ${year}: carried-over days were updated.`,
  factsConfirmed: 'Changes confirmed',
  factsDismissed: 'Changes dismissed',
} as const

/** The labels of the rules of a leave policy, in its form and in histories. */
export const policyLabels = {
  afterProbation: 'Granted after the probationary period',
  baseDays: 'Base days',
  additionalDays: 'Additional days',
  maximum: 'Maximum',
  accrual: 'Accrual',
  proRata: 'Partial years',
  rounding: 'Rounding',
  reducedForPartTime: 'Reduce for part-time schedules',
  carryOver: 'Days carried over',
  carryOverUntil: 'Until',
  negativeBalance: 'Negative balance allowed',
  notice: 'Notice',
  minLength: 'Shortest request',
  maxLength: 'Longest request',
  documentFrom: 'Require a document from day',
  blockedDates: 'Blocked dates',
  minimumCoverage: 'Minimum coverage',
  approvalFlow: 'Approved by',
  contractTypes: 'Contract types',
  kind: 'Kind',
  color: 'Colour',
} as const
