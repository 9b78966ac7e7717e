// The texts of notifications. They never name a leave type, which may reveal health or religion (`docs/security.md`).
import { daysText } from '../leave/balance.ts'
import type { JobTarget } from '../jobs/jobs.ts'
import { formatDay, formatDays, type Day } from '../../lib/day.ts'

type LeaveDetails = { startDate: Day; endDate: Day; totalDays: number }
type CreditDecisionDetails = LeaveDetails & {
  outcome: keyof typeof creditOutcomes
  decisionNote?: string
}
type DelegationDetails = { startDate: Day; endDate: Day }
/** `more`: the number of further requests of the same employee recalculated by the same change. */
type RecalculationDetails = LeaveDetails & { why: string; more: number }
/** The outcome of a decision on a request; 'kept': the cancellation was declined. */
export type Outcome = keyof typeof outcomes
type DecidedDetails = LeaveDetails & { outcome: Outcome }
/** `decisionNote`: the approver's note to the employee. */
type OwnDecisionDetails = LeaveDetails & { decisionNote?: string }
/** `count` applications will be deleted between `from` and `to`. */
type ApplicationsDetails = { count: number; from: Day; to: Day }
/** Without the applicant's name, which must not outlive the application. */
type AppliedDetails = { position: string; applicantId: string }
/** `count` reminders of one kind, for dates between `from` and `to`. */
type SummaryDetails = { of: ReminderEvent; count: number; from: Day; to: Day }
type JobDetails = { title: string; message: string; target: JobTarget }
type ReminderDetails = { date: Day; days: number; from?: string; to?: string; name?: string }

/** The details of each event, stored with the notification. */
export type EventDetails = {
  requested: LeaveDetails
  changed: LeaveDetails
  'cancel requested': LeaveDetails
  withdrawn: LeaveDetails
  'cancel withdrawn': LeaveDetails
  decided: DecidedDetails
  approved: OwnDecisionDetails
  /** Approved by the team lead; HR decides next. */
  'first approved': OwnDecisionDetails
  rejected: OwnDecisionDetails
  canceled: OwnDecisionDetails
  kept: OwnDecisionDetails
  recalculated: RecalculationDetails
  /** A request for time off in lieu, for the days worked. */
  'credit requested': LeaveDetails
  'credit decided': CreditDecisionDetails
  /** For the delegate, about the approver. */
  'delegation to you started': DelegationDetails
  'delegation to you ended': DelegationDetails
  /** For the approver, about the delegate. */
  'your delegation started': DelegationDetails
  'your delegation ended': DelegationDetails
  /** `count` balances became negative by one change. */
  'below zero': { count: number; why: string }
  /** Leave policies that have not granted a year yet. */
  'year not granted': { year: number; count: number }
  'contract end': ReminderDetails
  'probation end': ReminderDetails
  'next level': ReminderDetails
  'licence end': ReminderDetails
  'reminder summary': SummaryDetails
  'applications end': ApplicationsDetails
  applied: AppliedDetails
  'job done': JobDetails
  'job failed': JobDetails
}
export type NotificationEvent = keyof EventDetails

/** The events of which HR is reminded in advance. */
export const reminderEvents = ['contract end', 'probation end', 'next level', 'licence end'] as const
export type ReminderEvent = (typeof reminderEvents)[number]

/** The maximum number of reminders of one kind per user and morning; more are combined into a summary. */
export const maxReminders = 20

/** Events that request a decision from their recipients. */
export const decisionEvents = [
  'requested',
  'changed',
  'cancel requested',
] as const satisfies readonly NotificationEvent[]

const creditOutcomes = {
  inProgress: 'was approved',
  approved: 'was approved',
  rejected: 'was declined',
  canceled: 'was canceled',
}

const outcomes = {
  approved: 'was approved',
  rejected: 'was declined',
  canceled: 'was canceled',
  kept: 'stays approved: it was not canceled',
}

/** The setting that turns off the email of an event. Emails of other events are always sent. */
export const emailSettings: Partial<Record<NotificationEvent, 'ownLeaveEmail' | 'leaveRequestEmail'>> = {
  requested: 'leaveRequestEmail',
  changed: 'leaveRequestEmail',
  'cancel requested': 'leaveRequestEmail',
  approved: 'ownLeaveEmail',
  'first approved': 'ownLeaveEmail',
  rejected: 'ownLeaveEmail',
  canceled: 'ownLeaveEmail',
  kept: 'ownLeaveEmail',
  recalculated: 'ownLeaveEmail',
  'credit requested': 'leaveRequestEmail',
  'credit decided': 'ownLeaveEmail',
}

/** `about`: the person concerned. `by`: the actor; null for the server itself. */
type Names = { about: string; by: string | null }

type Writers = { [Event in NotificationEvent]: (details: EventDetails[Event], told: Names) => string }

const by = (name: string | null) => (name === null ? '' : ` by ${name}`)
const inDays = (days: number) => (days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`)
const dayCount = (days: number) => (days === 1 ? '1 day' : `${daysText(days, 'en')} days`)
const leave = (details: LeaveDetails) => `${formatDays(details, 'en')} (${dayCount(details.totalDays)})`

/** The text about a decision for the owner of the request. */
const ownDecision =
  (outcome: Outcome) =>
  (details: OwnDecisionDetails, told: Names): string => {
    const note = details.decisionNote === undefined ? '' : `: “${details.decisionNote}”`
    return `Your leave ${leave(details)} ${outcomes[outcome]}${by(told.by)}${note}`
  }

const between = ({ from, to }: { from: Day; to: Day }) =>
  from === to ? `on ${formatDay(from, 'en')}` : `from ${formatDay(from, 'en')} to ${formatDay(to, 'en')}`

const reminderNames: Record<ReminderEvent, { one: string; many: string }> = {
  'contract end': { one: 'contract ends', many: 'contracts end' },
  'probation end': { one: 'probation ends', many: 'probations end' },
  'next level': { one: 'employee reaches the next level', many: 'employees reach the next level' },
  'licence end': { one: 'licence expires', many: 'licences expire' },
}
const reminderCount = (event: ReminderEvent, count: number) =>
  `${count} ${count === 1 ? reminderNames[event].one : reminderNames[event].many}`

/** The message of a job is a sentence with a full stop; notifications have none. */
const withoutStop = (message: string) => message.replace(/\.$/, '')

const writers: Writers = {
  requested: (details, { about }) => `${about} requested leave: ${leave(details)}`,
  'cancel requested': (details, { about }) => `${about} requested to cancel leave: ${leave(details)}`,
  changed: (details, { about }) => `${about} changed a leave request: ${leave(details)}`,
  withdrawn: (details, { about }) => `${about} withdrew a leave request: ${leave(details)}`,
  'cancel withdrawn': (details, { about }) => `${about} withdrew a cancellation request: ${leave(details)}`,
  decided: ({ outcome, ...details }, told) =>
    `${told.about}'s leave ${leave(details)} ${outcomes[outcome]}${by(told.by)}`,
  approved: ownDecision('approved'),
  'first approved': (details, told) => `${ownDecision('approved')(details, told)}. HR decides next.`,
  rejected: ownDecision('rejected'),
  canceled: ownDecision('canceled'),
  kept: ownDecision('kept'),
  recalculated: ({ why, more, ...details }) => {
    const others = more === 0 ? '' : `, and ${more} more of your requests changed`
    return `Your leave ${formatDays(details, 'en')} is now ${dayCount(details.totalDays)}${others} (${why})`
  },
  'credit requested': (details, { about }) => `${about} reported extra work: worked ${leave(details)}`,
  'credit decided': ({ outcome, decisionNote, ...details }, told) => {
    const note = decisionNote === undefined ? '' : `: “${decisionNote}”`
    const next = outcome === 'inProgress' ? '. HR decides next.' : ''
    return `Your time off in lieu for ${leave(details)} ${creditOutcomes[outcome]}${by(told.by)}${note}${next}`
  },
  'delegation to you started': (details, { about }) =>
    `You decide on leave requests in place of ${about}: ${formatDays(details, 'en')}`,
  'delegation to you ended': (details, { about }) =>
    `You no longer decide on leave requests in place of ${about} (${formatDays(details, 'en')})`,
  'your delegation started': (details, { about }) =>
    `${about} decides on leave requests in your place: ${formatDays(details, 'en')}`,
  'your delegation ended': (details, { about }) =>
    `${about} no longer decides on leave requests in your place (${formatDays(details, 'en')})`,
  'below zero': ({ count, why }, { about }) =>
    `${count === 1 ? `${about} has` : `${count} people have`} used more leave days than available: ${why}`,
  'year not granted': ({ year, count }) =>
    `${count === 1 ? '1 leave policy has' : `${count} leave policies have`} not granted ${year} yet`,
  'contract end': ({ date, days }, { about }) =>
    `The contract of ${about} ends ${inDays(days)}, on ${formatDay(date, 'en')}`,
  'probation end': ({ date, days }, { about }) =>
    `The probation of ${about} ends ${inDays(days)}, on ${formatDay(date, 'en')}`,
  'next level': ({ date, days, from, to }, { about }) =>
    `${about} moves from ${from ?? ''} to ${to ?? ''} ${inDays(days)}, on ${formatDay(date, 'en')}`,
  'licence end': ({ date, days, name }) =>
    `The licence ${name ?? ''} expires ${inDays(days)}, on ${formatDay(date, 'en')}`,
  'reminder summary': ({ of, count, ...days }) => `${reminderCount(of, count)} ${between(days)}`,
  'applications end': ({ count, ...days }) =>
    `${count === 1 ? '1 application' : `${count} applications`} and all files will be deleted ${between(days)}: the retention period ends`,
  applied: ({ position }) => `New application: ${position}`,
  'job done': ({ message }) => withoutStop(message),
  'job failed': ({ title, message }) => `${title} failed: ${withoutStop(message)}`,
}

/** The sentence of a notification. */
export const contentOf = <Event extends NotificationEvent>(event: Event, details: EventDetails[Event], told: Names) =>
  writers[event](details, told)

const aboutOwnRequest = (text: string) => (details: LeaveDetails) => `${text}: ${formatDays(details, 'en')}`
const aboutOthers =
  (text: string) =>
  (details: LeaveDetails, { about }: Names) =>
    `${text} ${about}: ${formatDays(details, 'en')}`

/** Subjects that are shorter than the sentence. */
const subjects: Partial<Writers> = {
  requested: aboutOthers('Leave request from'),
  changed: aboutOthers('Changed leave request from'),
  'cancel requested': aboutOthers('Cancellation request from'),
  approved: aboutOwnRequest('Leave approved'),
  'first approved': aboutOwnRequest('Leave approved, HR decides next'),
  rejected: aboutOwnRequest('Leave declined'),
  canceled: aboutOwnRequest('Leave canceled'),
  kept: aboutOwnRequest('Leave stays approved'),
  recalculated: aboutOwnRequest('Leave recalculated'),
  'applications end': ({ count }) => `${count === 1 ? '1 application is' : `${count} applications are`} deleted soon`,
}

/** The subject of the email that repeats a notification. */
export const subjectOf = <Event extends NotificationEvent>(event: Event, details: EventDetails[Event], told: Names) =>
  (subjects[event] ?? writers[event])(details, told)

/** The subject of an email with several reminders: '3 contracts end, 1 licence expires'. */
export const reminderSubject = (counts: ReadonlyMap<ReminderEvent, number>): string =>
  reminderEvents
    .flatMap((event) => {
      const count = counts.get(event)
      return count === undefined ? [] : [reminderCount(event, count)]
    })
    .join(', ')
