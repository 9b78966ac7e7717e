import { message, messages, type Message } from '../../lib/messages.ts'
import type { Day } from '../../lib/day.ts'
import type { DayRange } from './days.ts'

/** Texts of leave policies that both the server and the screens use. */
export const policyTexts = messages('policy', {
  endBeforeStart: 'The end date must not be before the start date',
  lengths: 'The maximum must not be less than the minimum',
  fewerInstead: 'Enter at least as many days as in the steps that this one replaces',
  grantsNothing: 'This policy would not grant days to anyone',
  grantsNobody: 'No employee is eligible under this policy',
  nameTaken: 'A leave policy with this name already exists',
  inUse: 'This policy has granted leave. Archive it instead.',
  previewChanged: 'The preview is out of date. Please review the new one.',
  typeTaken: (type: string) => message('Leave type {type} belongs to another policy', { type }),
  generated: 'This leave type belongs to a leave policy: you can only change its colour or archive it',
  ownFacts: "You can't confirm changes to your own record. Ask another person in HR.",
  factsChanged: 'This record has changed in the meantime. Please review it again.',
  nothingConfirmed:
    'The details in this record have not been confirmed yet. Correct them if necessary, then confirm them.',
  confirmedAlone: 'Confirmed by the employee: no one else in HR is active',
  archived: 'This policy is archived. Unarchive it to grant days for another year.',
  yearIsOver: (year: number) => message('{year} is over', { year }),
  yearIsNotOver: (year: number) =>
    message("{year} isn't over yet. Open the leave policy and grant days for {year} again.", { year }),
  hasDays: (type: string) => message('This employee already has days for {type}', { type }),
  madeUpFor: (type: string) => message('The days for {type} have already been added to a later year', { type }),
  nothingToUse: (type: string) => message('{type}: this employee has no days that can still be used', { type }),
  joined: message('Joined', undefined, 'the company'),
  returned: message('Returned', undefined, 'to the company'),
  openingBalance: 'Opening balance',
  recordConfirmed: 'Record confirmed',
  recordChanged: 'Record changed',
  grantedAgain: 'Granted again',
  grantFirst: (policy: string, year: number) => message('Grant the days for {policy} {year} first', { policy, year }),
  notGrantedYear: (year: number) => message('No days have been granted for {year}', { year }),
  otherKind:
    "You can't switch between granted and earned days for a year whose days have already been granted. Create a new policy for the next year.",
  endedYear: (year: number) =>
    message('{year} is over. You can only increase its carry-over or move its last day to today or later.', { year }),
  fewerCarried: (year: number) =>
    message("{year} is over, so its carry-over can't be reduced. Set an earlier last day instead.", { year }),
  lastDayPast: 'The last day must be today or later',
  lastDayWithoutCarryOver: (day: Day) => message('Nothing is carried over, so the last day is {day}', { day }),
  lastDayTooEarly: (day: Day) => message('The last day must not be before {day}', { day }),
  creditsExpireLater: (day: Day) => message('Some earned days expire later, the last on {day}', { day }),
  requestOf: (name: string, days: DayRange) => message('{name}, {days}', { name, days }),
  requestsAfterLastDay: (requests: readonly Message[]) =>
    message('Leave has been requested after this day. Change or cancel it first: {requests}', { requests }),
  noHalfDays: 'Half days are no longer allowed',
  notGranted: 'No days of this leave type have been granted to this employee',
  notice: (days: number) =>
    message(
      '{days, plural, one {Request this leave at least # working day before it starts} other {Request this leave at least # working days before it starts}}',
      { days },
    ),
  tooShort: (days: number) =>
    message(
      '{days, plural, one {At least # working day in one request} other {At least # working days in one request}}',
      { days },
    ),
  tooLong: (days: number) =>
    message(
      '{days, plural, one {At most # working day in one request} other {At most # working days in one request}}',
      { days },
    ),
  blocked: (from: Day, to: Day, reason: string) =>
    from === to
      ? message('{day} is blocked: {reason}', { day: from, reason })
      : message('{days} are blocked: {reason}', { days: { startDate: from, endDate: to }, reason }),
  carriedOver: (days: number, until: Day) =>
    message(
      '{days, plural, one {At most # day may be taken after {until}} other {At most # days may be taken after {until}}}',
      { days, until },
    ),
  notEnoughOn: (days: number, date: Day) =>
    message('Not enough days left: the balance on {date} would be {days, number}', { date, days }),
  coverage: (day: Day, away: number, people: number, project: string, limit: number) =>
    message('On {day}, {away} of {people} people on {project} would be away; at most {limit} may be', {
      day,
      away,
      people,
      project,
      limit,
    }),
})

/** Messages of successful changes. */
export const policyMessages = messages('policyMessages', {
  changed: 'Leave policy changed',
  archived: 'Leave policy archived',
  unarchived: 'Leave policy unarchived',
  deleted: 'Leave policy deleted',
  jobTitle: (policy: string, year: number) => message('Grant {policy} {year}', { policy, year }),
  granted: (policy: string, year: number, people: number) =>
    message(
      '{people, plural, one {{policy} {year} was granted to # employee.} other {{policy} {year} was granted to # employees.}}',
      { policy, year, people },
    ),
  adjusted: (policy: string, year: number, people: number) =>
    message(
      '{people, plural, one {The days of # employee for {policy} {year} changed.} other {The days of # employees for {policy} {year} changed.}}',
      { policy, year, people },
    ),
  lapsesSettled: (policy: string, year: number) =>
    message('{policy} {year}: carried-over days were updated.', { policy, year }),
  pastYearGranted: (type: string) => message('{type} granted', { type }),
  factsConfirmed: 'Changes confirmed',
  factsDismissed: 'Changes dismissed',
})

/** The labels of the rules of a leave policy, in its form and in histories. */
export const policyLabels = messages('policyLabels', {
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
  substituteRequired: 'Requests must name a substitute',
  givesDaysBack: 'Credits days back',
  canBeGivenBack: 'Days can be credited back',
  contractTypes: 'Contract types',
  kind: 'Kind',
  color: 'Colour',
})
