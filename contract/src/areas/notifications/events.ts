// The texts of notifications. They never name a leave type, which may reveal health or religion (`docs/security.md`).
import { dutyTexts } from '../employees/duty-texts.ts'
import type { Duty } from '../employees/successors.ts'
import type { JobTarget } from '../jobs/jobs.ts'
import type { Day } from '../../lib/day.ts'
import type { DayRange, LeaveRange } from '../leave/days.ts'
import { message, messages, type Message } from '../../lib/messages.ts'
import type { NotificationType } from './notifications.ts'
import { categoryText, type DocumentVisibility } from '../documents/visibility.ts'

/** A stored text: a message, or an English sentence in a notification of version 1.0.0. */
type Said = Message | string
type LeaveDetails = { startDate: Day; endDate: Day; totalDays: number }
type CreditDecisionDetails = LeaveDetails & {
  outcome: 'inProgress' | 'approved' | 'rejected' | 'canceled'
  decisionNote?: string
}
type DelegationDetails = { startDate: Day; endDate: Day }
/** `count` days of leave outside the employment, from the first to the last of them. */
type OutsideDetails = DayRange & { count: number }
/** The days of a leave that a coworker covers, without their number. */
type CoverDetails = LeaveRange
/** `note`: the substitute's. */
type DeclinedCoverDetails = CoverDetails & { note?: string }
/** `more`: the number of further requests of the same employee recalculated by the same change. */
type RecalculationDetails = LeaveDetails & { why: Said; more: number }
/** The outcome of a decision on a request; 'kept': the cancellation was declined. */
export type Outcome = 'approved' | 'rejected' | 'canceled' | 'kept'
/** `daysBack`: days of other leave that came back with an approval, or count again with a cancellation. */
type DecidedDetails = LeaveDetails & { outcome: Outcome; daysBack?: number }
/** `decisionNote`: the approver's note to the employee. */
type OwnDecisionDetails = LeaveDetails & { decisionNote?: string; daysBack?: number }
/** `count` applications will be deleted between `from` and `to`. */
type ApplicationsDetails = { count: number; from: Day; to: Day }
/** Without the applicant's name, which must not outlive the application. */
type AppliedDetails = { position: string; applicantId: string }
type JobDetails = { title: Message; message: Message; target: JobTarget; isStopped?: boolean }
/** A saved report, and its screen. */
type ReportDetails = { name: string; target: JobTarget }
/** An undecided request: since when, and whether its cancellation is requested. */
type UndecidedDetails = LeaveDetails & { since: Day; kind: 'leave' | 'cancellation' }
/** `why` HR is told: the request has been undecided for long, or no approver works within a month. */
type EscalationDetails = UndecidedDetails & { why: 'long' | 'no approver' }
type DocumentDetails = { date: Day; days: number; category: string; visibility: DocumentVisibility }
type ReminderDetails = { date: Day; days: number; from?: string; to?: string; name?: string }

/** `about`: the person concerned. `by`: the actor; null for the server itself. */
type Names = { about: string; by: string | null }

/** The days of a request, and their number. */
const leaveOf = ({ startDate, endDate, totalDays }: LeaveDetails) => ({
  days: { startDate, endDate },
  count: totalDays,
})
const periodOf = ({ from, to }: { from: Day; to: Day }) => ({ startDate: from, endDate: to })

const texts = messages('event', {
  requested: (about: string, details: LeaveDetails) =>
    message('{about} requested leave: {days} ({count, plural, one {# day} other {# days}})', {
      about,
      ...leaveOf(details),
    }),
  cancelRequested: (about: string, details: LeaveDetails) =>
    message('{about} requested to cancel leave: {days} ({count, plural, one {# day} other {# days}})', {
      about,
      ...leaveOf(details),
    }),
  changed: (about: string, details: LeaveDetails) =>
    message('{about} changed a leave request: {days} ({count, plural, one {# day} other {# days}})', {
      about,
      ...leaveOf(details),
    }),
  withdrawn: (about: string, details: LeaveDetails) =>
    message('{about} withdrew a leave request: {days} ({count, plural, one {# day} other {# days}})', {
      about,
      ...leaveOf(details),
    }),
  cancelWithdrawn: (about: string, details: LeaveDetails) =>
    message('{about} withdrew a cancellation request: {days} ({count, plural, one {# day} other {# days}})', {
      about,
      ...leaveOf(details),
    }),
  decided: (outcome: Outcome, details: LeaveDetails, { about, by }: Names) =>
    by === null
      ? message(
          "{outcome, select, approved {{about}'s leave was approved: {days} ({count, plural, one {# day} other {# days}})} rejected {{about}'s leave was declined: {days} ({count, plural, one {# day} other {# days}})} canceled {{about}'s leave was canceled: {days} ({count, plural, one {# day} other {# days}})} other {{about}'s leave stays approved, because the cancellation was declined: {days} ({count, plural, one {# day} other {# days}})}}",
          { outcome, about, ...leaveOf(details) },
        )
      : message(
          "{outcome, select, approved {{about}'s leave was approved by {by}: {days} ({count, plural, one {# day} other {# days}})} rejected {{about}'s leave was declined by {by}: {days} ({count, plural, one {# day} other {# days}})} canceled {{about}'s leave was canceled by {by}: {days} ({count, plural, one {# day} other {# days}})} other {{about}'s leave stays approved, because {by} declined the cancellation: {days} ({count, plural, one {# day} other {# days}})}}",
          { outcome, about, by, ...leaveOf(details) },
        ),
  ownDecided: (outcome: Outcome, details: LeaveDetails, by: string | null) =>
    by === null
      ? message(
          '{outcome, select, approved {Your leave was approved: {days} ({count, plural, one {# day} other {# days}})} rejected {Your leave was declined: {days} ({count, plural, one {# day} other {# days}})} canceled {Your leave was canceled: {days} ({count, plural, one {# day} other {# days}})} other {Your leave stays approved, because the cancellation was declined: {days} ({count, plural, one {# day} other {# days}})}}',
          { outcome, ...leaveOf(details) },
        )
      : message(
          '{outcome, select, approved {Your leave was approved by {by}: {days} ({count, plural, one {# day} other {# days}})} rejected {Your leave was declined by {by}: {days} ({count, plural, one {# day} other {# days}})} canceled {Your leave was canceled by {by}: {days} ({count, plural, one {# day} other {# days}})} other {Your leave stays approved, because {by} declined the cancellation: {days} ({count, plural, one {# day} other {# days}})}}',
          { outcome, by, ...leaveOf(details) },
        ),
  withDaysBack: (sentence: Message, outcome: 'approved' | 'canceled', count: number) =>
    message(
      '{outcome, select, approved {{sentence}. {count, plural, one {# day of other leave was credited back} other {# days of other leave were credited back}}} other {{sentence}. {count, plural, one {# day of other leave counts as used again} other {# days of other leave count as used again}}}}',
      { sentence, outcome, count },
    ),
  notRestored: (about: string, days: DelegationDetails) =>
    message(
      "{about}'s leave stays canceled ({days}): the days are no longer available or overlap other leave. Enter it again if it should still apply.",
      { about, days },
    ),
  ownNotRestored: (days: DelegationDetails) =>
    message(
      'Your leave stays canceled ({days}): the days are no longer available or overlap other leave. Please contact HR.',
      { days },
    ),
  subjectNotRestored: (days: DelegationDetails) => message('Leave stays canceled: {days}', { days }),
  leaveOutsideEnded: (about: string, { count, ...period }: OutsideDetails) =>
    message(
      "{count, plural, one {# day of {about}'s leave was canceled, because it is outside the employment: {days}} other {# days of {about}'s leave were canceled, because they are outside the employment: {days}}}",
      { about, count, days: rangeOf(period) },
    ),
  ownLeaveOutsideEnded: ({ count, ...period }: OutsideDetails) =>
    message(
      '{count, plural, one {# day of your leave was canceled, because it is outside your employment: {days}} other {# days of your leave were canceled, because they are outside your employment: {days}}}',
      { count, days: rangeOf(period) },
    ),
  ownLeaveRestored: ({ count, ...period }: OutsideDetails) =>
    message(
      '{count, plural, one {# day of your leave was restored, because it is within your employment again: {days}} other {# days of your leave were restored, because they are within your employment again: {days}}}',
      { count, days: rangeOf(period) },
    ),
  leaveOutside: (about: string, count: number) =>
    message(
      '{count, plural, one {{about} has leave outside the employment, because the first or last day was changed. Cancel the leave or correct the day.} other {# employees have leave outside the employment, because first or last days were changed. Cancel the leave or correct the days.}}',
      { about, count },
    ),
  documentAwaited: (details: LeaveDetails) =>
    message(
      'Your leave request can be approved once you have added the missing document: {days} ({count, plural, one {# day} other {# days}})',
      leaveOf(details),
    ),
  documentsAwaited: (count: number) =>
    message(
      '{count, plural, one {# of your leave requests is missing a document} other {# of your leave requests are missing a document}}',
      { count },
    ),
  withNote: (sentence: Message, note: string) => message('{sentence} – “{note}”', { sentence, note }),
  hrDecidesNext: (sentence: Message) => message('{sentence}. HR decides next.', { sentence }),
  recalculated: (details: LeaveDetails, more: number, why: Said) =>
    more === 0
      ? message('Your leave is now {count, plural, one {# day} other {# days}}: {days} ({why})', {
          ...leaveOf(details),
          why,
        })
      : message(
          'Your leave is now {count, plural, one {# day} other {# days}}: {days}; {more, plural, one {# more of your requests changed} other {# more of your requests changed}} ({why})',
          { ...leaveOf(details), more, why },
        ),
  creditRequested: (about: string, details: LeaveDetails) =>
    message('{about} reported extra work: worked {days} ({count, plural, one {# day} other {# days}})', {
      about,
      ...leaveOf(details),
    }),
  creditDecided: (outcome: CreditDecisionDetails['outcome'], details: LeaveDetails, by: string | null) =>
    by === null
      ? message(
          '{outcome, select, rejected {Your time off in lieu for {days} ({count, plural, one {# day} other {# days}}) was declined} canceled {Your time off in lieu for {days} ({count, plural, one {# day} other {# days}}) was canceled} other {Your time off in lieu for {days} ({count, plural, one {# day} other {# days}}) was approved}}',
          { outcome, ...leaveOf(details) },
        )
      : message(
          '{outcome, select, rejected {Your time off in lieu for {days} ({count, plural, one {# day} other {# days}}) was declined by {by}} canceled {Your time off in lieu for {days} ({count, plural, one {# day} other {# days}}) was canceled by {by}} other {Your time off in lieu for {days} ({count, plural, one {# day} other {# days}}) was approved by {by}}}',
          { outcome, by, ...leaveOf(details) },
        ),
  delegationToYouStarted: (about: string, range: DelegationDetails) =>
    message('You decide on leave requests in place of {about}: {days}', { about, days: range }),
  delegationToYouEnded: (about: string, range: DelegationDetails) =>
    message('You no longer decide on leave requests in place of {about} ({days})', { about, days: range }),
  yourDelegationStarted: (about: string, range: DelegationDetails) =>
    message('{about} decides on leave requests in your place: {days}', { about, days: range }),
  yourDelegationEnded: (about: string, range: DelegationDetails) =>
    message('{about} no longer decides on leave requests in your place ({days})', { about, days: range }),
  coverDays: (days: DelegationDetails, halves: 'none' | 'start' | 'end' | 'both') =>
    message(
      '{halves, select, start {{days} (from noon)} end {{days} (until noon)} both {{days} (from noon, until noon)} other {{days}}}',
      { halves, days },
    ),
  aSubstitute: 'A substitute',
  coverRequested: (about: string, days: Message) =>
    message('{about} named you as a substitute: {days}', { about, days }),
  coverChanged: (about: string, days: Message) =>
    message('{about} changed the days that you cover: {days}', { about, days }),
  coverEnded: (about: string, days: Message) =>
    message('{about} no longer needs you as a substitute: {days}', { about, days }),
  ownDeclinedCover: (by: Said, days: Message) => message("{by} can't cover for you: {days}", { by, days }),
  declinedCover: (by: Said, about: string, days: Message) =>
    message("{by} can't cover for {about}: {days}", { by, about, days }),
  ownUnavailableCover: (by: Said, days: Message) =>
    message('{by} is no longer available to cover for you: {days}', { by, days }),
  unavailableCover: (by: Said, about: string, days: Message) =>
    message('{by} is no longer available to cover for {about}: {days}', { by, about, days }),
  ownReplacedCover: (by: Said, days: Message) => message('{by} is your new substitute: {days}', { by, days }),
  replacedCover: (by: Said, about: string, days: Message) =>
    message('{by} is the new substitute of {about}: {days}', { by, about, days }),
  belowZero: (about: string, count: number, why: Said) =>
    message(
      '{count, plural, one {{about} has used more leave days than available: {why}} other {# people have used more leave days than available: {why}}}',
      { about, count, why },
    ),
  yearNotGranted: (year: number, count: number) =>
    message(
      '{count, plural, one {Days for {year} have not been granted yet under # leave policy} other {Days for {year} have not been granted yet under # leave policies}}',
      { year, count },
    ),
  missingDays: (about: string, days: number, year: number) =>
    message(
      '{days, plural, one {{about} is missing # day of leave for the years before {year}, because the end of probation was corrected after those years} other {{about} is missing # days of leave for the years before {year}, because the end of probation was corrected after those years}}',
      { about, days, year },
    ),
  doubledDays: (about: string, days: number, year: number) =>
    message(
      '{days, plural, one {{about} was granted # day of leave twice for the years before {year}, because the end of probation was corrected} other {{about} was granted # days of leave twice for the years before {year}, because the end of probation was corrected}}',
      { about, days, year },
    ),
  contractEnd: (about: string, count: number, date: Day) =>
    message(
      "{count, plural, =0 {{about}'s contract ends today, on {date}} one {{about}'s contract ends tomorrow, on {date}} other {{about}'s contract ends in # days, on {date}}}",
      { about, count, date },
    ),
  probationEnd: (about: string, count: number, date: Day) =>
    message(
      "{count, plural, =0 {{about}'s probation ends today, on {date}} one {{about}'s probation ends tomorrow, on {date}} other {{about}'s probation ends in # days, on {date}}}",
      { about, count, date },
    ),
  employmentEnded: (about: string, date: Day) =>
    message(
      "{about}'s last day was {date}, but the record is not archived. Data of people who are not archived is never deleted automatically.",
      { about, date },
    ),
  employmentsEnded: (count: number) =>
    message(
      '{count, plural, one {# employee has left but is not archived} other {# employees have left but are not archived}}',
      { count },
    ),
  leaveStaysOutside: (about: string, details: LeaveDetails) =>
    message(
      "{about}'s approved leave is before the first or after the last day of employment: {days} ({count, plural, one {# day} other {# days}}). It stays until HR cancels it.",
      { about, ...leaveOf(details) },
    ),
  leavesOutside: (count: number) =>
    message(
      '{count, plural, one {# approved leave is outside the employment} other {# approved leaves are outside the employment}}',
      { count },
    ),
  nextLevel: (about: string, levels: { from: string; to: string }, count: number, date: Day) =>
    message(
      '{count, plural, =0 {{about} reaches seniority level {to} today, on {date} (previously {from})} one {{about} reaches seniority level {to} tomorrow, on {date} (currently {from})} other {{about} reaches seniority level {to} in # days, on {date} (currently {from})}}',
      { about, ...levels, count, date },
    ),
  licenceEnd: (name: string, count: number, date: Day) =>
    message(
      '{count, plural, =0 {The licence {name} expires today, on {date}} one {The licence {name} expires tomorrow, on {date}} other {The licence {name} expires in # days, on {date}}}',
      { name, count, date },
    ),
  documentEnd: (about: string, category: Said, count: number, date: Day) =>
    message(
      '{count, plural, =0 {A document for {about} expires today, on {date}: {category}} one {A document for {about} expires tomorrow, on {date}: {category}} other {A document for {about} expires in # days, on {date}: {category}}}',
      { about, category, count, date },
    ),
  ownDocumentEnd: (category: Said, count: number, date: Day) =>
    message(
      '{count, plural, =0 {Your document expires today, on {date}: {category}} one {Your document expires tomorrow, on {date}: {category}} other {Your document expires in # days, on {date}: {category}}}',
      { category, count, date },
    ),
  undecidedLeave: (about: string, { kind, since, ...details }: UndecidedDetails) =>
    message(
      '{kind, select, cancellation {The cancellation request from {about} has awaited your decision since {since}: {days} ({count, plural, one {# day} other {# days}})} other {The leave request from {about} has awaited your decision since {since}: {days} ({count, plural, one {# day} other {# days}})}}',
      { kind, about, since, ...leaveOf(details) },
    ),
  leaveWithoutDecision: (about: string, { kind, since, why: _why, ...details }: EscalationDetails) =>
    message(
      '{kind, select, cancellation {The cancellation request from {about} has been undecided since {since}: {days} ({count, plural, one {# day} other {# days}})} other {The leave request from {about} has been undecided since {since}: {days} ({count, plural, one {# day} other {# days}})}}',
      { kind, about, since, ...leaveOf(details) },
    ),
  noApproverWorks: (sentence: Message) =>
    message('{sentence}. All approvers are away for the next month.', { sentence }),
  undecidedRequests: (count: number) =>
    message(
      '{count, plural, one {# leave request awaits your decision} other {# leave requests await your decision}}',
      {
        count,
      },
    ),
  requestsToDecide: (count: number) =>
    message(
      '{count, plural, one {You are now an approver of # request that awaits a decision} other {You are now an approver of # requests that await a decision}}',
      { count },
    ),
  requestsWithoutDecision: (count: number) =>
    message('{count, plural, one {# leave request is still undecided} other {# leave requests are still undecided}}', {
      count,
    }),
  oldestSince: (reminders: Message, since: Day) =>
    message('{reminders}, the oldest since {since}', { reminders, since }),
  contractsEnd: (count: number) => message('{count, plural, one {# contract ends} other {# contracts end}}', { count }),
  probationsEnd: (count: number) =>
    message('{count, plural, one {# probation ends} other {# probations end}}', { count }),
  nextLevels: (count: number) =>
    message('{count, plural, one {# employee reaches the next level} other {# employees reach the next level}}', {
      count,
    }),
  licencesEnd: (count: number) =>
    message('{count, plural, one {# licence expires} other {# licences expire}}', { count }),
  documentsEnd: (count: number) =>
    message('{count, plural, one {# document expires} other {# documents expire}}', { count }),
  ownDocumentsEnd: (count: number) =>
    message('{count, plural, one {# of your documents expires} other {# of your documents expire}}', { count }),
  summary: (reminders: Message, { from, to }: { from: Day; to: Day }) =>
    from === to
      ? message('{reminders} on {day}', { reminders, day: from })
      : message('{reminders} from {from} to {to}', { reminders, from, to }),
  applicationsEnd: (count: number, period: { from: Day; to: Day }) =>
    message(
      '{count, plural, one {# application and all files will be deleted ({days}): the retention period ends} other {# applications and all files will be deleted ({days}): the retention period ends}}',
      { count, days: periodOf(period) },
    ),
  applied: (position: string) => message('New application: {position}', { position }),
  acknowledgementsLimited: (count: number) =>
    message(
      'More than {count, number} applications arrived within an hour. For now, no more acknowledgement emails are sent. Please check whether the applications are genuine.',
      { count },
    ),
  applicationFlood: (usual: { applications: number; megabytes: number }) =>
    message(
      'More than {applications, number} applications or {megabytes, number} MB of files arrived within an hour. The job form stays open and asks browsers for more work. Please check whether the applications are genuine.',
      usual,
    ),
  jobDone: (outcome: Message) => message('{outcome}', { outcome }),
  jobFailed: (title: Message, outcome: Message) => message('{title} failed: {outcome}', { title, outcome }),
  jobStopped: (title: Message, outcome: Message) => message('{title} was stopped. {outcome}', { title, outcome }),
  departureCarriedOut: (about: string) => message('{about} was archived, as planned', { about }),
  departureIncomplete: (about: string, duties: readonly Message[]) =>
    message('{about} was archived, as planned. The planned successors could not take over: {duties}.', {
      about,
      duties,
    }),
  departureRefused: (about: string, problem: Message) =>
    message(
      "{about}'s planned departure was not carried out. Archive the employee, or change the last day. ({problem})",
      {
        about,
        problem,
      },
    ),
  departureNotReleased: (about: string, problem: Message) =>
    message(
      "{about}'s planned departure could not be released, and the employee does not know of it yet. Change or cancel the departure. ({problem})",
      { about, problem },
    ),
  departureWithoutPlanner: (about: string) =>
    message(
      "The user who planned {about}'s departure can no longer archive this employee. To take it over, choose “Change departure” and save.",
      { about },
    ),
  departureSuccessorsGone: (about: string, duties: readonly Message[]) =>
    message("A planned successor for {about}'s departure can no longer take over: {duties}. Choose someone else.", {
      about,
      duties,
    }),
  inUseTwice: (about: string, field: string) =>
    message('{about} and another employee have the same value in {field}. The filter “Duplicate value” finds both.', {
      about,
      field,
    }),
  idNumberInUseTwice: (about: string) =>
    message('{about} and another employee have the same ID number. The filter “Duplicate value” finds both.', {
      about,
    }),
  departureBecomesKnown: (about: string, day: Day) =>
    message(
      "{about}'s planned departure becomes known to the employee on {day}. Change the day if that is too early.",
      {
        about,
        day,
      },
    ),
  departureKnown: (about: string, day: Day) =>
    message(
      "{about}'s planned departure is now in the record. The last day is {day}. The employee is not notified, so please tell them.",
      { about, day },
    ),
  departuresIncomplete: (count: number) =>
    message(
      '{count, plural, one {# archived employee has duties without a successor} other {# archived employees have duties without a successor}}',
      {
        count,
      },
    ),
  departuresRefused: (count: number) =>
    message(
      '{count, plural, one {# planned departure was not carried out} other {# planned departures were not carried out}}',
      { count },
    ),
  employeesArchived: (count: number) =>
    message('{count, plural, one {# employee was archived} other {# employees were archived}}', { count }),
  signInEnded: (about: string) =>
    message("Your identity directory disabled {about}'s account. Archive the employee if they have left.", { about }),
  deactivationsHeld: 'Deactivations by your identity directory were held back. Please check them.',
  reportReady: (name: string) => message('The report “{name}” is ready', { name }),
  reportRecipientRemoved: (about: string, name: string) =>
    message('{about} no longer receives “{name}” by email and can no longer open it', { about, name }),
  reportEmailsEnded: (name: string) =>
    message('“{name}” is no longer sent by email, because you can no longer open it', { name }),
  subjectReportReady: (name: string) => message('Report: {name}', { name }),
  reminders: (reminders: readonly Message[]) => message('{reminders}', { reminders }),
  // Subjects of emails that are shorter than the sentence.
  subjectRequested: (about: string, range: DelegationDetails) =>
    message('Leave request from {about}: {days}', { about, days: range }),
  subjectChanged: (about: string, range: DelegationDetails) =>
    message('Changed leave request from {about}: {days}', { about, days: range }),
  subjectCancelRequested: (about: string, range: DelegationDetails) =>
    message('Cancellation request from {about}: {days}', { about, days: range }),
  subjectApproved: (range: DelegationDetails) => message('Leave approved: {days}', { days: range }),
  subjectFirstApproved: (range: DelegationDetails) =>
    message('Leave approved, HR decides next: {days}', { days: range }),
  subjectRejected: (range: DelegationDetails) => message('Leave declined: {days}', { days: range }),
  subjectCanceled: (range: DelegationDetails) => message('Leave canceled: {days}', { days: range }),
  subjectKept: (range: DelegationDetails) => message('Leave stays approved: {days}', { days: range }),
  subjectRecalculated: (range: DelegationDetails) => message('Leave recalculated: {days}', { days: range }),
  subjectApplicationsEnd: (count: number) =>
    message('{count, plural, one {# application will be deleted soon} other {# applications will be deleted soon}}', {
      count,
    }),
})

/** '09/06/2031 – 13/06/2031 (from noon)' */
const coverDaysOf = ({ startHalf, endHalf, ...days }: CoverDetails) =>
  texts.coverDays(rangeOf(days), startHalf ? (endHalf ? 'both' : 'start') : endHalf ? 'end' : 'none')

/** The substitute's name, unless they have been deleted since. */
const substituteOf = ({ by }: Names): Said => by ?? texts.aSubstitute

const rangeOf = ({ startDate, endDate }: DelegationDetails) => ({ startDate, endDate })

const withNote = (sentence: Message, note: string | undefined): Message =>
  note === undefined ? sentence : texts.withNote(sentence, note)

const withDaysBack = (sentence: Message, outcome: Outcome, days: number | undefined): Message =>
  days === undefined ? sentence : texts.withDaysBack(sentence, outcome === 'approved' ? outcome : 'canceled', days)

/** The text about a decision for the owner of the request. */
const ownDecision =
  (outcome: Outcome) =>
  (details: OwnDecisionDetails, { by }: Names): Message =>
    withDaysBack(withNote(texts.ownDecided(outcome, details, by), details.decisionNote), outcome, details.daysBack)

/**
 * The records that a notification is about. 'leave': a request, and the employee who made it. 'cover': the same for a
 * substitute, who sees nothing of it but its owner and days. 'employee': it opens the employee. 'employees': it opens the
 * employee if the `count` of its details is 1. 'name': it only names an employee.
 */
type About = 'leave' | 'cover' | 'employee' | 'employees' | 'name' | 'licence' | 'applicant' | 'nothing'

/** The effects of an event besides its notification, and its type. */
type More<Details> = {
  /** The specification's type. Without it 'leaveRequest', the type of all events that the specification does not know. */
  type?: NotificationType
  /** The subject of its email, if it is shorter than the text. */
  subject?: (details: Details, told: Names) => Message
  /** The setting that turns its email off. Emails of other events are always sent. */
  email?: 'ownLeaveEmail' | 'leaveRequestEmail'
  /** It requests a decision from its recipients. */
  requestsDecision?: true
  /** The screen that it opens besides records, or 'target' if its details name one. */
  screen?: JobTarget['screen'] | 'target'
}
type Told<Details, A extends About = About> = More<Details> & {
  about: A
  text: (details: Details, told: Names) => Message
}

const eventAbout =
  <A extends About>(about: A) =>
  <Details>(text: Told<Details>['text'], more: More<Details> = {}): Told<Details, A> => ({ about, text, ...more })

const event = eventAbout('nothing')
const aboutLeave = eventAbout('leave')
const aboutCover = eventAbout('cover')
const aboutEmployee = eventAbout('employee')
const aboutEmployees = eventAbout('employees')
const naming = eventAbout('name')
const aboutLicence = eventAbout('licence')
const aboutApplicant = eventAbout('applicant')

/** An event of the reminders of one morning: HR's of dates that are near, and those of undecided leave requests. */
const reminder = <Details, A extends About>(
  told: Told<Details, A>,
  /** The text of a number of reminders, which are combined into a summary. */
  counted: (count: number) => Message,
  more: {
    /** Requests wait; the summary says since when. */
    waits?: true
    /** The screen that the summary opens. */
    summaryScreen?: JobTarget['screen']
  } = {},
) => ({ ...told, counted, ...more })

/** Each event by its name, with the details that are stored with the notification. */
const events = {
  requested: aboutLeave<LeaveDetails>((details, { about }) => texts.requested(about, details), {
    subject: (details, { about }) => texts.subjectRequested(about, rangeOf(details)),
    email: 'leaveRequestEmail',
    requestsDecision: true,
  }),
  changed: aboutLeave<LeaveDetails>((details, { about }) => texts.changed(about, details), {
    subject: (details, { about }) => texts.subjectChanged(about, rangeOf(details)),
    email: 'leaveRequestEmail',
    requestsDecision: true,
  }),
  'cancel requested': aboutLeave<LeaveDetails>((details, { about }) => texts.cancelRequested(about, details), {
    subject: (details, { about }) => texts.subjectCancelRequested(about, rangeOf(details)),
    email: 'leaveRequestEmail',
    requestsDecision: true,
  }),
  withdrawn: aboutLeave<LeaveDetails>((details, { about }) => texts.withdrawn(about, details)),
  'cancel withdrawn': aboutLeave<LeaveDetails>((details, { about }) => texts.cancelWithdrawn(about, details)),
  decided: aboutLeave<DecidedDetails>(({ outcome, daysBack, ...details }, told) =>
    withDaysBack(texts.decided(outcome, details, told), outcome, daysBack),
  ),
  approved: aboutLeave<OwnDecisionDetails>(ownDecision('approved'), {
    subject: (details) => texts.subjectApproved(rangeOf(details)),
    email: 'ownLeaveEmail',
  }),
  /** Approved by the team lead; HR decides next. */
  'first approved': aboutLeave<OwnDecisionDetails>(
    (details, told) => texts.hrDecidesNext(ownDecision('approved')(details, told)),
    { subject: (details) => texts.subjectFirstApproved(rangeOf(details)), email: 'ownLeaveEmail' },
  ),
  rejected: aboutLeave<OwnDecisionDetails>(ownDecision('rejected'), {
    subject: (details) => texts.subjectRejected(rangeOf(details)),
    email: 'ownLeaveEmail',
  }),
  canceled: aboutLeave<OwnDecisionDetails>(ownDecision('canceled'), {
    subject: (details) => texts.subjectCanceled(rangeOf(details)),
    email: 'ownLeaveEmail',
  }),
  kept: aboutLeave<OwnDecisionDetails>(ownDecision('kept'), {
    subject: (details) => texts.subjectKept(rangeOf(details)),
    email: 'ownLeaveEmail',
  }),
  recalculated: aboutLeave<RecalculationDetails>(
    ({ why, more, ...details }) => texts.recalculated(details, more, why),
    {
      subject: (details) => texts.subjectRecalculated(rangeOf(details)),
      email: 'ownLeaveEmail',
    },
  ),
  /**
   * For people who have become approvers of `count` waiting requests by a change of supervisors, projects or delegations.
   * `requests`: their ids, and those of credits.
   */
  'requests to decide': event<{ count: number; requests: readonly string[] }>(
    ({ count }) => texts.requestsToDecide(count),
    {
      email: 'leaveRequestEmail',
      screen: 'approvalRequests',
    },
  ),
  /** A request for time off in lieu, for the days worked. */
  'credit requested': naming<LeaveDetails>((details, { about }) => texts.creditRequested(about, details), {
    email: 'leaveRequestEmail',
    screen: 'approvalRequests',
  }),
  'credit decided': naming<CreditDecisionDetails>(
    ({ outcome, decisionNote, ...details }, { by }) => {
      const sentence = withNote(texts.creditDecided(outcome, details, by), decisionNote)
      return outcome === 'inProgress' ? texts.hrDecidesNext(sentence) : sentence
    },
    { email: 'ownLeaveEmail', screen: 'myLeaves' },
  ),
  /** For the delegate, about the approver. */
  'delegation to you started': naming<DelegationDetails>(
    (details, { about }) => texts.delegationToYouStarted(about, rangeOf(details)),
    { screen: 'approvalRequests' },
  ),
  'delegation to you ended': naming<DelegationDetails>((details, { about }) =>
    texts.delegationToYouEnded(about, rangeOf(details)),
  ),
  /** For the approver, about the delegate. */
  'your delegation started': naming<DelegationDetails>(
    (details, { about }) => texts.yourDelegationStarted(about, rangeOf(details)),
    { screen: 'myLeaves' },
  ),
  'your delegation ended': naming<DelegationDetails>(
    (details, { about }) => texts.yourDelegationEnded(about, rangeOf(details)),
    { screen: 'myLeaves' },
  ),
  /** For a substitute, about the owner of the leave. */
  'cover requested': aboutCover<CoverDetails>((details, { about }) =>
    texts.coverRequested(about, coverDaysOf(details)),
  ),
  'cover changed': aboutCover<CoverDetails>((details, { about }) => texts.coverChanged(about, coverDaysOf(details))),
  'cover ended': aboutCover<CoverDetails>((details, { about }) => texts.coverEnded(about, coverDaysOf(details))),
  /** For the owner and the approvers, by the substitute. */
  'own substitute declined': aboutLeave<DeclinedCoverDetails>(
    ({ note, ...details }, told) => withNote(texts.ownDeclinedCover(substituteOf(told), coverDaysOf(details)), note),
    { email: 'ownLeaveEmail' },
  ),
  'substitute declined': aboutLeave<DeclinedCoverDetails>(
    ({ note, ...details }, told) =>
      withNote(texts.declinedCover(substituteOf(told), told.about, coverDaysOf(details)), note),
    { email: 'leaveRequestEmail' },
  ),
  'own substitute unavailable': aboutLeave<CoverDetails>(
    (details, told) => texts.ownUnavailableCover(substituteOf(told), coverDaysOf(details)),
    { email: 'ownLeaveEmail' },
  ),
  'substitute unavailable': aboutLeave<CoverDetails>(
    (details, told) => texts.unavailableCover(substituteOf(told), told.about, coverDaysOf(details)),
    { email: 'leaveRequestEmail' },
  ),
  /** The substitute takes the place of one who leaves. */
  'own substitute replaced': aboutLeave<CoverDetails>(
    (details, told) => texts.ownReplacedCover(substituteOf(told), coverDaysOf(details)),
    { email: 'ownLeaveEmail' },
  ),
  'substitute replaced': aboutLeave<CoverDetails>(
    (details, told) => texts.replacedCover(substituteOf(told), told.about, coverDaysOf(details)),
    { email: 'leaveRequestEmail' },
  ),
  /** Leave that was given back stays canceled after the leave that gave it back ended: for HR, and for its owner. */
  'leave not restored': naming<DelegationDetails>((details, { about }) => texts.notRestored(about, details), {
    subject: texts.subjectNotRestored,
    email: 'leaveRequestEmail',
  }),
  'own leave not restored': naming<DelegationDetails>(texts.ownNotRestored, {
    subject: texts.subjectNotRestored,
    email: 'ownLeaveEmail',
  }),
  /** Leave outside the employment was canceled or shortened: for the approvers, and for the owner, about the first request. */
  'leave outside ended': aboutLeave<OutsideDetails>((details, { about }) => texts.leaveOutsideEnded(about, details), {
    email: 'leaveRequestEmail',
  }),
  'own leave outside ended': aboutLeave<OutsideDetails>(texts.ownLeaveOutsideEnded, { email: 'ownLeaveEmail' }),
  /** It was restored: about the first request. */
  'own leave restored': aboutLeave<OutsideDetails>(texts.ownLeaveRestored, { email: 'ownLeaveEmail' }),
  /** For HR: changed first or last days have left leave of `count` people outside the employment. */
  'leave outside': aboutEmployees<{ count: number }>(({ count }, { about }) => texts.leaveOutside(about, count)),
  /** `count` balances became negative by one change. */
  'below zero': aboutEmployees<{ count: number; why: Said }>(({ count, why }, { about }) =>
    texts.belowZero(about, count, why),
  ),
  /** Leave policies that have not granted a year yet. */
  'year not granted': event<{ year: number; count: number }>(({ year, count }) => texts.yearNotGranted(year, count), {
    screen: 'leavePolicies',
  }),
  /** Days of the years before `year` that an employee lacks (negative) or has twice. */
  'days of earlier years': aboutEmployee<{ year: number; days: number }>(({ year, days }, { about }) =>
    days < 0 ? texts.missingDays(about, -days, year) : texts.doubledDays(about, days, year),
  ),
  'contract end': reminder(
    aboutEmployee<ReminderDetails>(({ date, days }, { about }) => texts.contractEnd(about, days, date), {
      type: 'contractExpiration',
    }),
    texts.contractsEnd,
  ),
  'probation end': reminder(
    aboutEmployee<ReminderDetails>(({ date, days }, { about }) => texts.probationEnd(about, days, date), {
      type: 'contractExpiration',
    }),
    texts.probationsEnd,
  ),
  /** For HR: the employee has passed the last day, and is not archived. */
  'employment ended': reminder(
    aboutEmployee<{ date: Day }>(({ date }, { about }) => texts.employmentEnded(about, date), {
      type: 'contractExpiration',
    }),
    texts.employmentsEnded,
    { waits: true, summaryScreen: 'dashboard' },
  ),
  /** For HR: approved leave before the first or after the last day. */
  'leave outside employment': reminder(
    aboutEmployee<LeaveDetails>((details, { about }) => texts.leaveStaysOutside(about, details)),
    texts.leavesOutside,
    { summaryScreen: 'manageLeaves' },
  ),
  'next level': reminder(
    aboutEmployee<ReminderDetails>(
      ({ date, days, from = '', to = '' }, { about }) => texts.nextLevel(about, { from, to }, days, date),
      { type: 'experienceLevelExpiration' },
    ),
    texts.nextLevels,
  ),
  'licence end': reminder(
    aboutLicence<ReminderDetails>(({ date, days, name = '' }) => texts.licenceEnd(name, days, date), {
      type: 'licenceExpiration',
    }),
    texts.licencesEnd,
  ),
  /** For HR, and for the employee. */
  'document end': reminder(
    aboutEmployee<DocumentDetails>(
      ({ category, date, days }, { about }) => texts.documentEnd(about, categoryText(category), days, date),
      { type: 'contractExpiration' },
    ),
    texts.documentsEnd,
  ),
  'own document end': reminder(
    aboutEmployee<DocumentDetails>(
      ({ category, date, days }) => texts.ownDocumentEnd(categoryText(category), days, date),
      { type: 'contractExpiration' },
    ),
    texts.ownDocumentsEnd,
  ),
  /** For an approver. */
  'undecided leave': reminder(
    aboutLeave<UndecidedDetails>((details, { about }) => texts.undecidedLeave(about, details), {
      email: 'leaveRequestEmail',
      requestsDecision: true,
    }),
    texts.undecidedRequests,
    { waits: true, summaryScreen: 'approvalRequests' },
  ),
  /** For the owner of a request that gives days back only with a document. */
  'document awaited': reminder(
    aboutLeave<UndecidedDetails>(texts.documentAwaited, { email: 'ownLeaveEmail' }),
    texts.documentsAwaited,
    { waits: true },
  ),
  /** For HR. */
  'leave without decision': reminder(
    aboutLeave<EscalationDetails>(
      (details, { about }) => {
        const sentence = texts.leaveWithoutDecision(about, details)
        return details.why === 'no approver' ? texts.noApproverWorks(sentence) : sentence
      },
      { email: 'leaveRequestEmail', requestsDecision: true },
    ),
    texts.requestsWithoutDecision,
    { waits: true, summaryScreen: 'dashboard' },
  ),
  'applications end': event<ApplicationsDetails>(({ count, ...period }) => texts.applicationsEnd(count, period), {
    type: 'applicantExpiration',
    subject: ({ count }) => texts.subjectApplicationsEnd(count),
  }),
  applied: aboutApplicant<AppliedDetails>(({ position }) => texts.applied(position), { type: 'newApplication' }),
  /** For HR: so many applications arrive that they are no longer acknowledged for now. */
  'acknowledgements limited': event<{ count: number }>(({ count }) => texts.acknowledgementsLimited(count), {
    type: 'newApplication',
    screen: 'applicants',
  }),
  /** For HR: more applications arrive than usual, so the job form asks for more proof of work. */
  'application flood': event<{ applications: number; megabytes: number }>((usual) => texts.applicationFlood(usual), {
    type: 'newApplication',
    screen: 'applicants',
  }),
  'job done': event<JobDetails>(({ message: outcome }) => texts.jobDone(outcome), { screen: 'target' }),
  'job failed': event<JobDetails>(
    ({ title, message: outcome, isStopped }) => (isStopped ? texts.jobStopped : texts.jobFailed)(title, outcome),
    { screen: 'target' },
  ),
  /** For HR: an employee was archived as planned, and someone could not take over. */
  'departure incomplete': reminder(
    aboutEmployee<{ problems: readonly Duty[] }>(({ problems }, { about }) =>
      texts.departureIncomplete(
        about,
        problems.map((duty) => dutyTexts[duty]),
      ),
    ),
    texts.departuresIncomplete,
  ),
  /** For HR. */
  'departure refused': reminder(
    aboutEmployee<{ problem: Message }>(({ problem }, { about }) => texts.departureRefused(about, problem)),
    texts.departuresRefused,
  ),
  /** For HR in a session, without emails, and never for the employee: the departure is not known yet. */
  'departure not released': aboutEmployee<{ problem: Message }>(({ problem }, { about }) =>
    texts.departureNotReleased(about, problem),
  ),
  /** For HR in a session, without emails, and never for the employee: the departure may not be known yet. */
  'departure without planner': aboutEmployee<Record<string, never>>((_details, { about }) =>
    texts.departureWithoutPlanner(about),
  ),
  'departure successors gone': aboutEmployee<{ duties: readonly Duty[] }>(({ duties }, { about }) =>
    texts.departureSuccessorsGone(
      about,
      duties.map((duty) => dutyTexts[duty]),
    ),
  ),
  'departure becomes known': aboutEmployee<{ date: Day }>(({ date }, { about }) =>
    texts.departureBecomesKnown(about, date),
  ),
  /**
   * For those in HR who may read the value, in a session, without emails: the employee entered it and must not learn that it is
   * used. `field`: the name of the custom field; null for the ID number.
   */
  'value in use twice': aboutEmployee<{ field: string | null }>(({ field }, { about }) =>
    field === null ? texts.idNumberInUseTwice(about) : texts.inUseTwice(about, field),
  ),
  /** For HR. */
  'departure known': aboutEmployee<{ date: Day }>(({ date }, { about }) => texts.departureKnown(about, date)),
  /** For HR: an employee was archived as planned. */
  'employee archived': reminder(
    aboutEmployee<{ date: Day }>((_details, { about }) => texts.departureCarriedOut(about)),
    texts.employeesArchived,
  ),
  /** For HR: an identity directory has ended the employee's sign-in. */
  'sign-in ended': aboutEmployee<Record<string, never>>((_details, { about }) => texts.signInEnded(about)),
  /** For Superadmins: deactivations that an identity directory asked for were held back. */
  'deactivations held': event<{ target: JobTarget }>(() => texts.deactivationsHeld, { screen: 'target' }),
  'report ready': event<ReportDetails>(({ name }) => texts.reportReady(name), {
    subject: ({ name }) => texts.subjectReportReady(name),
    screen: 'target',
  }),
  /** For the owner of a schedule, about a recipient who may no longer open the report. */
  'report recipient removed': naming<ReportDetails>(
    ({ name }, { about }) => texts.reportRecipientRemoved(about, name),
    {
      screen: 'target',
    },
  ),
  /** For the owner of a schedule, who may no longer open the report. */
  'report emails ended': event<{ name: string }>(({ name }) => texts.reportEmailsEnded(name), {
    screen: 'reports',
  }),
}
type Events = typeof events

/**
 * Only HR in a session reads them, never the employee whom they are about: the departure may not be known yet, or the value of
 * another employee is closed to them.
 */
export const hiddenEvents = [
  'departure not released',
  'departure without planner',
  'departure successors gone',
  'departure becomes known',
  'value in use twice',
] as const satisfies (keyof Events)[]
type OwnEvent = keyof Events

export type ReminderEvent = {
  [Event in OwnEvent]: Events[Event] extends { counted: unknown } ? Event : never
}[OwnEvent]

/** `count` reminders of one kind, for dates between `from` and `to`; of requests that are undecided since then. */
type SummaryDetails = { of: ReminderEvent; count: number; from: Day; to: Day }

export type NotificationEvent = OwnEvent | 'reminder summary'
export type EventDetails = { [Event in OwnEvent]: Parameters<Events[Event]['text']>[0] } & {
  'reminder summary': SummaryDetails
}

const summary = event<SummaryDetails>(({ of, count, ...period }) => {
  const { counted, waits } = reminderOf(of)
  return waits ? texts.oldestSince(counted(count), period.from) : texts.summary(counted(count), period)
})

const allEvents = { ...events, 'reminder summary': summary }
const eventOf = <Event extends NotificationEvent>(name: Event) =>
  allEvents[name] as unknown as Told<EventDetails[Event]>

type Reminder = Pick<ReturnType<typeof reminder>, 'counted' | 'waits' | 'summaryScreen'>
const reminderOf = (name: ReminderEvent): Reminder => events[name]

/** The records that each event is about. */
export type EventAbout = { [Event in OwnEvent]: Events[Event]['about'] } & { 'reminder summary': 'nothing' }

const eventNames = Object.keys(events) as OwnEvent[]

export const reminderEvents = eventNames.filter((name) => 'counted' in events[name]) as ReminderEvent[]

/** Events that request a decision from their recipients. */
export const decisionEvents = eventNames.filter((name) => eventOf(name).requestsDecision)

/** The number of reminders of each kind. */
export type ReminderCounts = Readonly<Partial<Record<ReminderEvent, number>>>

/** The maximum number of reminders of one kind per user and morning; more are combined into a summary. */
export const maxReminders = 20

/** The sentence of a notification. */
export const contentOf = <Event extends NotificationEvent>(name: Event, details: EventDetails[Event], told: Names) =>
  eventOf(name).text(details, told)

/** The subject of the email that repeats a notification. */
export const subjectOf = <Event extends NotificationEvent>(name: Event, details: EventDetails[Event], told: Names) => {
  const { subject, text } = eventOf(name)
  return (subject ?? text)(details, told)
}

/** Returns the screen that a notification opens besides records; null if there is none. */
export function targetOf<Event extends NotificationEvent>(name: Event, details: EventDetails[Event]): JobTarget | null {
  const screen =
    name === 'reminder summary' ? reminderOf((details as SummaryDetails).of).summaryScreen : eventOf(name).screen
  if (screen === 'target') return (details as { target: JobTarget }).target
  return screen ? { screen, search: {} } : null
}

export const aboutOf = (name: NotificationEvent): About => eventOf(name).about

/** The specification's type of a notification; of a summary that of its reminders. */
export const typeOf = <Event extends NotificationEvent>(name: Event, details: EventDetails[Event]): NotificationType =>
  eventOf(name === 'reminder summary' ? (details as SummaryDetails).of : name).type ?? 'leaveRequest'

/** The setting that turns off the email of an event; undefined if it is always sent. */
export const emailSettingOf = (name: NotificationEvent) => eventOf(name).email

/** The subject of an email with several reminders: '3 contracts end and 1 licence expires'. */
export const reminderSubject = (counts: ReminderCounts): Message =>
  texts.reminders(
    reminderEvents.flatMap((name) => {
      const count = counts[name]
      return count === undefined ? [] : [reminderOf(name).counted(count)]
    }),
  )
