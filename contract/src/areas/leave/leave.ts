import { z } from 'zod'
import { endpoint } from '../../lib/endpoint.ts'
import { byId, choice, day, exactLine, flag, fromJson, longText, message, version } from '../../lib/fields.ts'
import { upload } from '../../lib/files.ts'
import { listEndpoint, pageNumber } from '../../lib/paging.ts'
import { person } from '../employees/people.ts'
import { someDays } from './leave-types.ts'
import { leaveStatuses, activeStatuses } from './status.ts'
import { leaveTexts } from './texts.ts'

const colouredType = z.object({ uuid: z.uuid(), name: z.string(), color: z.string() })

/** A request as its owner, its approvers and HR see it. */
export const leaveRequest = z.object({
  uuid: z.uuid(),
  status: z.enum(leaveStatuses),
  user: person,
  leaveType: colouredType,
  startDate: z.string(),
  endDate: z.string(),
  startHalf: z.boolean(),
  endHalf: z.boolean(),
  totalDays: z.number(),
  reason: z.string(),
  /** The names of the stored files. */
  attachment: z.array(z.string()),
  /** The projects that the person is on. */
  team: z.array(z.string()),
  requestedAt: z.iso.datetime(),
  /** Who decided last, and when; null where nobody has. */
  decidedBy: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
  /** What the approver wrote to the employee with the last decision; empty for nothing. */
  decisionNote: z.string(),
  version: z.int(),
})
export type LeaveRequest = z.output<typeof leaveRequest>

const half = fromJson(z.boolean()).optional()

const maxWords = 2000
/** An approver's words to the employee, with a decision. */
export const decisionNote = longText.refine((text) => text.length <= maxWords, leaveTexts.reasonTooLong)

/** Dates, type and the person's own words: the days are counted by the server. */
export const leaveInput = z.object({
  /** For whom; oneself if it is left out. */
  uuid: z.uuid().optional(),
  leaveType: fromJson(z.object({ uuid: z.uuid(leaveTexts.typeRequired) }, { error: leaveTexts.typeRequired })),
  startDate: day,
  endDate: day,
  startHalf: half,
  endHalf: half,
  reason: longText
    .refine((text) => text === '' || text.length >= 5, leaveTexts.reasonTooShort)
    .refine((text) => text.length <= maxWords, leaveTexts.reasonTooLong)
    .optional(),
  attachment: upload('pdf').optional(),
})

/** What the owner changes in a pending request. */
const leaveChange = leaveInput
  .omit({ uuid: true })
  .partial()
  .extend({
    /** The name of the stored attachment, to delete it. A new attachment replaces it. */
    removedFiles: fromJson(z.array(exactLine(300)).max(1)).optional(),
    version: fromJson(z.int().min(1)),
  })

const statusFilter = z.enum([...leaveStatuses, 'inProgress', 'all']).optional()
/** 'standing': requests that are pending or approved, those with a cancellation request included. */
const overviewStatusFilter = z.enum([...leaveStatuses, 'inProgress', 'standing', 'all']).optional()
const typeFilter = z.uuid().optional()
/** How lists of requests can be sorted; the latest first if nothing else is said. */
const sort = ['startDate', 'endDate', 'status', 'totalDays', 'lastName', 'requestedAt'] as const
/** 'team': those whom the caller leads, also where the caller may see everybody. */
const overviewScope = z.enum(['team', 'company']).optional()
/** Leave that touches the days from `startDate` to `endDate`. */
const rangeFilters = { startDate: day.optional(), endDate: day.optional() }

/** What somebody has of a type: numbers that a ledger explains. */
const balance = z.object({
  uuid: z.uuid(),
  name: z.string(),
  color: z.string(),
  numberOfDays: z.number().nullable(),
  currentNumberDays: z.number(),
  pendingDays: z.number(),
  approvedDays: z.number(),
  rejectedDays: z.number(),
  /** Approved days up to today and corrections by HR. */
  takenDays: z.number(),
  /** Approved days after today. */
  bookedDays: z.number(),
  /** Whether taken and booked days are those of this calendar year only: of types without a limit and without a first day. */
  isYearly: z.boolean(),
  hasEntitlement: z.boolean(),
  validFrom: z.string().nullable(),
  expiredDate: z.string(),
  halfDays: z.boolean(),
  isArchived: z.boolean(),
})
export type LeaveBalance = z.output<typeof balance>

/** A line of the ledger: what changed somebody's days, by what. */
const ledgerEntry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  kind: z.enum(['granted', 'use', 'return', 'adjust', 'entitlement']),
  /** Used days; of 'granted' and 'entitlement' the total from then on. */
  days: z.number().nullable(),
  who: z.string().nullable(),
  why: z.string(),
  request: z.object({ uuid: z.uuid(), startDate: z.string(), endDate: z.string() }).nullable(),
})
export type LedgerEntry = z.output<typeof ledgerEntry>

/** Somebody who is away on these days: who and when, never why. */
const absence = z.object({
  user: person.pick({ uuid: true, firstName: true, lastName: true, profileImage: true }),
  startDate: z.string(),
  endDate: z.string(),
  startHalf: z.boolean(),
  endHalf: z.boolean(),
  isWaiting: z.boolean(),
})
export type Absence = z.output<typeof absence>

const statisticsRow = z.object({
  uuid: z.uuid(),
  user: person.pick({ uuid: true, firstName: true, lastName: true, profileImage: true }),
  name: z.string(),
  team: z.string(),
  leaveTypeName: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  startHalf: z.boolean(),
  endHalf: z.boolean(),
  status: z.enum(leaveStatuses),
  totalDays: z.number(),
})
export type LeaveStatisticsRow = z.output<typeof statisticsRow>

const calendarLeave = z.object({
  uuid: z.uuid(),
  typeName: z.string(),
  color: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  startHalf: z.boolean(),
  endHalf: z.boolean(),
  totalDays: z.number(),
  status: z.enum(activeStatuses),
})
export type CalendarLeave = z.output<typeof calendarLeave>

const calendarPerson = z.object({
  uuid: z.uuid(),
  name: z.string(),
  /** The first of the person's teams, or the one that is asked for; empty for none. */
  team: z.string(),
  leave: z.array(calendarLeave),
})
export type CalendarPerson = z.output<typeof calendarPerson>

const apply = endpoint('POST /userleave', 'leave.apply', {
  summary: 'Asks for leave: for oneself, HR for anybody',
  multipart: true,
  body: leaveInput,
  result: z.object({ hasOverlappingDays: z.boolean(), leave: leaveRequest }),
})

const list = listEndpoint('GET /leaves', 'leave.read', {
  summary: 'Leave requests: the own ones, those of the team or all',
  subject: 'scope',
  row: leaveRequest,
  sort,
  filters: {
    type: z.enum(['myLeaves', 'supervisorOrTeamLeadLeaves', 'allLeaves']).optional(),
    status: statusFilter,
    leaveType: typeFilter,
    ...rangeFilters,
  },
})

const history = listEndpoint('GET /userleave/history', 'leave.decide', {
  summary: 'Requests that were decided: of the team, or of all for HR',
  subject: 'scope',
  row: leaveRequest,
  sort,
  filters: { status: statusFilter, leaveType: typeFilter, ...rangeFilters },
})

const statistics = listEndpoint('GET /userleave/filters', 'leave.decide', {
  summary: 'Leave of the team or the company as rows of an overview',
  subject: 'scope',
  row: statisticsRow,
  sort: ['startDate', 'endDate', 'lastName', 'status', 'totalDays'],
  filters: {
    scope: overviewScope,
    team: z.uuid().optional(),
    user: z.uuid().optional(),
    status: overviewStatusFilter,
    leaveType: typeFilter,
    ...rangeFilters,
  },
})

/** What the audit log calls the records of this area. */
export const leaveEntities = ['leave', 'leave type', 'non-working day', 'calendar feed'] as const

export const leaveApi = {
  apply,
  list,
  find: endpoint('GET /userleave/:id', 'leave.read', {
    summary: 'One leave request',
    subject: { ownerOf: 'id' },
    params: byId,
    result: leaveRequest,
  }),
  approve: endpoint('PUT /approveLeave/:id', 'leave.decide', {
    summary: 'Approves or declines a request that is pending',
    subject: { ownerOf: 'id' },
    params: byId,
    body: z.object({ status: choice(['approved', 'rejected']), decisionNote: decisionNote.optional(), version }),
    result: z.object({ message: z.string(), leave: leaveRequest }),
  }),
  change: endpoint('PATCH /userleave/:id', 'leave.change', {
    summary: 'Changes a pending request of the caller; what is left out stays as it is',
    subject: { ownerOf: 'id' },
    multipart: true,
    params: byId,
    body: leaveChange,
    result: z.object({ message: z.string(), leave: leaveRequest }),
  }),
  cancel: endpoint('PUT /cancelLeave/:id', 'leave.change', {
    summary: 'The owner cancels a pending request, asks to cancel approved leave, or takes that wish back',
    subject: { ownerOf: 'id' },
    params: byId,
    body: z.object({ employeeId: z.uuid().optional(), withdraw: z.boolean().optional(), version }),
    result: z.object({ message: z.string(), leave: leaveRequest }),
  }),
  update: endpoint('PUT /userleave/:id', 'leave.decide', {
    summary: "The manager's update: approve, reject or cancel, all of it or its last days",
    subject: { ownerOf: 'id' },
    params: byId,
    body: z.object({
      status: choice(['approved', 'rejected', 'canceled']),
      employeeId: z.uuid().optional(),
      leaveId: z.uuid().optional(),
      /** How many of the last days come back; HR only. */
      leaveDays: someDays.optional(),
      /** The reason of the request; it stays as it is. */
      reason: longText.optional(),
      decisionNote: decisionNote.optional(),
      version,
    }),
    result: z.object({ message: z.string(), leave: leaveRequest }),
  }),
  // Without paging these two answer an object (specification two, sections 3 and 7).
  history: { ...history, wholeResult: z.object({ leaveHistoryList: z.array(history.row) }) },
  statistics: { ...statistics, wholeResult: z.object({ leaveStatisticList: z.array(statistics.row) }) },
  balances: endpoint('GET /employee/leavetypes', 'leave.read', {
    summary: 'What somebody has of each type of leave',
    subject: { person: 'uuid' },
    query: z.object({ uuid: z.uuid() }),
    result: z.array(balance),
  }),
  ofEmployee: endpoint('GET /userleave/employee/:id', 'leave.read', {
    summary: 'The days of somebody by status and type',
    subject: { person: 'id' },
    params: byId,
    result: z.object({
      currentNumberDays: z.number(),
      leaveTypeList: z.array(
        z.object({
          _id: z.enum(['pending', 'approved', 'rejected']),
          leaveTypes: z.array(z.object({ name: z.string(), totalDays: z.number() })),
        }),
      ),
    }),
  }),
  setDays: endpoint('PATCH /employee/setleavedays/user/:id/leavetype/:leavetype', 'leave.manage', {
    summary: "Corrects somebody's used days or total of a type; what is the same stays",
    params: byId.extend({ leavetype: z.uuid() }),
    body: z.object({
      currentNumberDays: someDays.optional(),
      /** Null, like the number of the type: no total of their own any more. */
      numberOfDays: someDays.nullable().optional(),
      /** Why, for the ledger. */
      reason: longText.optional(),
    }),
    result: message,
  }),
  ledger: endpoint('GET /leave-ledger/:employee/:type', 'leave.read', {
    summary: "Where somebody's days of a type come from and went",
    subject: { person: 'employee' },
    params: z.object({ employee: z.uuid(), type: z.uuid() }),
    result: z.object({ balance, entries: z.array(ledgerEntry) }),
  }),
  approvers: endpoint('GET /leaves/approvers', 'leave-approver.read', {
    summary: "Who decides on the caller's leave requests; with uuid, for HR, on those of that person",
    subject: { person: 'uuid' },
    query: z.object({ uuid: z.uuid().optional() }),
    result: z.object({
      /** Supervisor and project leads; empty if HR decides. */
      people: z.array(person.pick({ uuid: true, firstName: true, lastName: true })),
    }),
  }),
  away: endpoint('GET /leaves/away', 'leave.read', {
    summary: "Who of one's team and projects is away then; with uuid those of that person, for whoever decides on them",
    subject: { person: 'uuid' },
    query: z.object({ startDate: day, endDate: day, uuid: z.uuid().optional() }),
    result: z.array(absence),
  }),
  wallchart: endpoint('GET /leaves/wallchart', 'leave.decide', {
    summary:
      'People, by team and name, with their leave on a stretch of at most 366 days, and how many are away each day',
    subject: 'scope',
    query: z.object({
      startDate: day,
      endDate: day,
      scope: overviewScope,
      team: z.uuid().optional(),
      user: z.uuid().optional(),
      leaveType: typeFilter,
      /** Whether requests that wait for a decision are there, too; they are unless this is false. */
      waiting: flag.optional(),
      /** Of at most 1,000 people each. */
      page: pageNumber.optional(),
    }),
    result: z.object({
      startDate: z.string(),
      endDate: z.string(),
      people: z.array(calendarPerson),
      /** How many people there are on all pages. */
      total: z.int(),
      page: z.int(),
      /** How many of all these people are away on each day, from `startDate` on. */
      away: z.array(z.int()),
      nonWorking: z.array(z.object({ title: z.string(), startDate: z.string(), endDate: z.string() })),
    }),
  }),
}
