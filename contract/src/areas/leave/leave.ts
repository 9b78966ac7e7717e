import { issue } from '../../lib/messages.ts'
import { z } from 'zod'
import { ofClass } from '../../lib/field-classes.ts'
import { endpoint } from '../../lib/endpoint.ts'
import {
  byId,
  choice,
  commaSeparated,
  day,
  exactLine,
  flag,
  fromJson,
  longText,
  messageResult,
  version,
  translated,
  chosenUuid,
  uuid,
} from '../../lib/fields.ts'
import { upload } from '../../lib/files.ts'
import { withSheet } from '../../lib/with-sheet.ts'
import { listEndpoint, pageNumber, pageSizeUpTo } from '../../lib/paging.ts'
import { person } from '../employees/people.ts'
import { dayParts } from './days.ts'
import { explanationLine } from './explanation.ts'
import { someDays } from './leave-types.ts'
import { maxCalendarPeople, maxReasonLength } from './limits.ts'
import { activeStatuses, approvalFlows, leaveStatuses } from './status.ts'
import { previewedCover, substitute, substituteIds } from './substitutes.ts'
import { leaveTexts } from './texts.ts'

const colouredType = z.object(ofClass('leave-type', { uuid, name: z.string(), color: z.string() }))

/** A request as seen by its owner, its approvers and HR. */
export const leaveRequest = z.object({
  ...ofClass('internal', {
    uuid,
    status: z.enum(leaveStatuses),
    approvalFlow: z.enum(approvalFlows),
    user: person,
    startDate: z.string(),
    endDate: z.string(),
    startHalf: z.boolean(),
    endHalf: z.boolean(),
    totalDays: z.number(),
    substitutes: z.array(substitute),
    /** The names of the employee's current projects. */
    team: z.array(z.string()),
    requestedAt: z.iso.datetime(),
    /** Since when the request awaits its next decision; null once it is decided. */
    awaitsSince: z.iso.datetime().nullable(),
    /** The day on which an approver was last reminded of the undecided request; null if none was. */
    remindedOn: z.string().nullable(),
    /**
     * The approver of the latest decision, and its time; null if there is none. A delegate is shown as 'Mia Kos for Ana
     * Kovač', in the reader's language.
     */
    decidedBy: z.string().nullable(),
    decidedAt: z.iso.datetime().nullable(),
    version: z.int(),
  }),
  ...ofClass('leave-type', {
    leaveType: colouredType,
    reason: z.string(),
    /** The names of the stored files. */
    attachment: z.array(z.string()),
    /**
     * Whether a document is missing: one that the type's policy expects, which never blocks the request, or one without
     * which days of approved leave are not given back, so that the request can't be approved.
     */
    documentDue: z.boolean(),
    /** The approver's note to the employee on the latest decision; empty if there is none. */
    decisionNote: z.string(),
    /** Whether the leave was canceled because other leave, such as sickness, gave its days back. */
    givenBack: z.boolean(),
    /** Whether its approval gives days back: of approved leave, or its own because of approved leave such as sickness. */
    cutsLeave: z.boolean(),
  }),
})
export type LeaveRequest = z.output<typeof leaveRequest>

const half = fromJson(z.boolean()).optional()

/** Approved leave whose days a request gives back: the whole leave, and the part that it covers. */
const dayBack = z.object(
  ofClass('internal', {
    leave: z.object(ofClass('internal', { startDate: z.string(), endDate: z.string() })),
    startDate: z.string(),
    endDate: z.string(),
    startHalf: z.boolean(),
    endHalf: z.boolean(),
    days: z.number(),
  }),
)
export type DayBack = z.output<typeof dayBack>

/** HR has seen the document that the type expects before days are given back. */
const documentSeen = z.boolean().optional()

/** The approver's note to the employee on a decision. */
export const decisionNote = longText.refine((text) => text.length <= maxReasonLength, issue(leaveTexts.reasonTooLong))

/** Dates, type and reason. The server counts the days. */
export const leaveInput = z.object({
  /** The employee; the caller if omitted. */
  uuid: uuid.optional(),
  leaveType: fromJson(
    z.object(
      { uuid: chosenUuid(issue(leaveTexts.typeRequired)) },
      {
        error: issue(leaveTexts.typeRequired),
      },
    ),
  ),
  startDate: day,
  endDate: day,
  startHalf: half,
  endHalf: half,
  reason: longText
    .refine((text) => text === '' || text.length >= 5, issue(leaveTexts.reasonTooShort))
    .refine((text) => text.length <= maxReasonLength, issue(leaveTexts.reasonTooLong))
    .optional(),
  attachment: upload('pdf').optional(),
  /** The coworkers who cover. */
  substitutes: fromJson(substituteIds).optional(),
})

/** The fields that the owner may change in a pending request. */
const leaveChange = leaveInput
  .omit({ uuid: true })
  .partial()
  .extend({
    /** The name of the stored attachment to delete. A new attachment replaces it. */
    removedFiles: fromJson(z.array(exactLine(300)).max(1)).optional(),
    version: fromJson(z.int().min(1)),
  })

/** 'inProgress': requests that await a decision. 'pending' includes requests in progress. */
const statusFilter = z.enum([...leaveStatuses, 'all']).optional()
/** 'active': pending and approved requests, including those with a cancellation request. */
const overviewStatusFilter = z.enum([...leaveStatuses, 'active', 'all']).optional()
/** Only requests whose next decision is the caller's. */
export const decidable = flag.optional()
const typeFilter = ofClass('leave-type', { leaveType: uuid.optional() })
/** The sortable columns of request lists. The default is newest first. */
const sort = ['startDate', 'endDate', 'status', 'totalDays', 'lastName', 'requestedAt'] as const
/** 'team': only employees whom the caller leads, even if the caller may see everyone. */
const overviewScope = z.enum(['team', 'company']).optional()
/** Leave that overlaps the days from `startDate` to `endDate`. */
const rangeFilters = { startDate: day.optional(), endDate: day.optional() }

/** An employee's balance of a leave type. The ledger explains its numbers. */
const balance = z.object(
  ofClass('leave-type', {
    uuid,
    name: z.string(),
    color: z.string(),
    numberOfDays: z.number().nullable(),
    currentNumberDays: z.number(),
    pendingDays: z.number(),
    approvedDays: z.number(),
    rejectedDays: z.number(),
    /** Approved days up to today, plus corrections by HR. */
    takenDays: z.number(),
    /** Approved days after today. */
    bookedDays: z.number(),
    /**
     * Whether taken and booked days cover only the current year. True for types without a limit and without a first day.
     */
    isYearly: z.boolean(),
    hasEntitlement: z.boolean(),
    /** How many days below zero may be requested, by the leave policy; 0 without one. */
    negativeBalance: z.number(),
    /** The policy that generated the type, and its leave year; null for other types. */
    policyId: uuid.nullable(),
    year: z.int().nullable(),
    validFrom: z.string().nullable(),
    expiredDate: z.string(),
    halfDays: z.boolean(),
    /** Whether the leave policy requires a substitute. */
    substituteRequired: z.boolean(),
    /** Whether it gives days of other leave back, as sickness does. */
    givesDaysBack: z.boolean(),
    isArchived: z.boolean(),
    /** Whether the last day of the employee is over, so that no days can be requested. */
    isEmploymentOver: z.boolean(),
  }),
)
export type LeaveBalance = z.output<typeof balance>

/** Entries that change the total of a type with a policy (`docs/rules.md`, section 3). */
export const grantKinds = ['grant', 'adjustment', 'opening', 'correction', 'credit', 'lapse'] as const

/** A line of the ledger: a change of an employee's days and its cause. */
const ledgerEntry = z.object(
  ofClass('internal', {
    id: z.int(),
    at: z.iso.datetime(),
    kind: z.enum(['granted', 'use', 'return', 'adjust', 'entitlement', ...grantKinds]),
    /** Days used; for 'granted' and 'entitlement' the new total; for grants the change of the total. */
    days: z.number().nullable(),
    /** The day from which a grant counts; null for other entries. */
    effectiveOn: z.string().nullable(),
    /** The lines that a grant is made of; empty for other entries. */
    explanation: z.array(explanationLine),
    who: z.string().nullable(),
    why: z.string(),
    request: z.object(ofClass('internal', { uuid, startDate: z.string(), endDate: z.string() })).nullable(),
  }),
)
export type LedgerEntry = z.output<typeof ledgerEntry>

/** An absence: who and when, but never why. */
const absence = z.object(
  ofClass('internal', {
    user: person.pick({ uuid: true, firstName: true, lastName: true, profileImage: true }),
    startDate: z.string(),
    endDate: z.string(),
    startHalf: z.boolean(),
    endHalf: z.boolean(),
    /** False for an absence without a known end, whose `endDate` is the end of the period. */
    hasEnd: z.boolean(),
    /** Whether it is a pending request; those are listed only to readers who decide on the employee's leave. */
    isWaiting: z.boolean(),
    /**
     * The dates of the absence in the period that this employee does not work: holidays and weekends, or by schedule for
     * readers who may read it.
     */
    daysOff: z.array(z.string()),
  }),
)
export type Absence = z.output<typeof absence>

const statisticsRow = z.object({
  ...ofClass('leave-type', { leaveTypeName: z.string() }),
  ...ofClass('internal', {
    uuid,
    user: person.pick({ uuid: true, firstName: true, lastName: true, profileImage: true }),
    name: z.string(),
    team: z.string(),
    startDate: z.string(),
    endDate: z.string(),
    startHalf: z.boolean(),
    endHalf: z.boolean(),
    status: z.enum(leaveStatuses),
    totalDays: z.number(),
  }),
})
export type LeaveStatisticsRow = z.output<typeof statisticsRow>

export const calendarLeave = z.object({
  ...ofClass('leave-type', { typeName: z.string(), color: z.string() }),
  ...ofClass('internal', {
    uuid,
    startDate: z.string(),
    endDate: z.string(),
    startHalf: z.boolean(),
    endHalf: z.boolean(),
    totalDays: z.number(),
    status: z.enum(activeStatuses),
  }),
})
export type CalendarLeave = z.output<typeof calendarLeave>

export const calendarPerson = z.object(
  ofClass('internal', {
    uuid,
    name: z.string(),
    /** The employee's first project, or the one requested; empty if there is none. */
    team: z.string(),
    leave: z.array(calendarLeave),
    /** The dates on which the employee works and the columns show a day off, or the other way round. */
    differing: z.array(z.object(ofClass('internal', { day: z.string(), isWorking: z.boolean() }))),
  }),
)
export type CalendarPerson = z.output<typeof calendarPerson>

/** An employee in an overview of the team or the company. */
const overviewPerson = calendarPerson.extend(
  ofClass('leave', {
    /** An absence by the employee's status: from this day on, without an end that is known. */
    openAbsence: z
      .object({
        ...ofClass('leave', { startDate: z.string() }),
        /** Null for approvers, who see that the employee is away. */
        ...ofClass('hr', { employeeStatus: z.literal('Maternity leave').nullable() }),
      })
      .nullable(),
  }),
)
export type OverviewPerson = z.output<typeof overviewPerson>

const halfHoliday = z.object(ofClass('internal', { day: z.string(), part: z.enum(['morning', 'afternoon']) }))
export type HalfHoliday = z.output<typeof halfHoliday>

/** The holidays of a page of a calendar. */
export const calendarHolidays = z.object(
  ofClass('internal', {
    /** The holidays that everyone on this page has; their columns show a day off, as weekends do. */
    holidays: z.array(z.string()),
    /** The half holidays that everyone on this page has. */
    halfHolidays: z.array(halfHoliday),
    /** The non-working days of all holiday calendars. */
    nonWorking: z.array(
      z.object(
        ofClass('internal', { title: z.string(), startDate: z.string(), endDate: z.string(), part: z.enum(dayParts) }),
      ),
    ),
  }),
)
export type CalendarHolidays = z.output<typeof calendarHolidays>

const apply = endpoint('POST /userleave', 'leave.apply', {
  summary: 'Request leave: for the caller, or by HR for any employee',
  ofPeople: true,
  multipart: true,
  body: leaveInput,
  result: z.object(ofClass('internal', { hasOverlappingDays: z.boolean(), leave: leaveRequest })),
})

const list = listEndpoint('GET /leaves', 'leave.read', {
  summary: "List leave requests: my own, my team's or all",
  contentClass: 'leave',
  subject: 'scope',
  row: leaveRequest,
  sort,
  sortClasses: { lastName: 'internal' },
  filters: {
    ...ofClass('internal', {
      type: z.enum(['myLeaves', 'supervisorOrTeamLeadLeaves', 'allLeaves']).optional(),
      status: statusFilter,
      decidable,
      ...rangeFilters,
    }),
    ...typeFilter,
  },
})

const history = listEndpoint('GET /userleave/history', 'leave.decide', {
  summary: "List decided requests: the team's, or all for HR",
  subject: 'scope',
  row: leaveRequest,
  sort,
  sortClasses: { lastName: 'internal' },
  filters: { ...ofClass('internal', { status: statusFilter, ...rangeFilters }), ...typeFilter },
})

const statistics = listEndpoint('GET /userleave/filters', 'leave.decide', {
  summary: 'List leave of the team or the company for an overview',
  subject: 'scope',
  row: statisticsRow,
  sort: ['startDate', 'endDate', 'lastName', 'status', 'totalDays'],
  sortClasses: { lastName: 'internal' },
  filters: {
    ...ofClass('internal', {
      scope: overviewScope,
      team: uuid.optional(),
      user: uuid.optional(),
      status: overviewStatusFilter,
      ...rangeFilters,
    }),
    ...typeFilter,
  },
})

export const leaveApi = {
  apply,
  list: withSheet(list, 'leave-requests'),
  find: endpoint('GET /userleave/:id', 'leave.read', {
    summary: 'Show a leave request',
    contentClass: 'leave',
    subject: { ownerOf: 'id' },
    params: byId,
    result: leaveRequest,
  }),
  approve: endpoint('PUT /approveLeave/:id', 'leave.decide', {
    summary: 'Approve or reject a pending request',
    ofPeople: true,
    subject: { ownerOf: 'id' },
    params: byId,
    body: z.object({
      status: choice(['approved', 'rejected']),
      decisionNote: decisionNote.optional(),
      documentSeen,
      version,
    }),
    result: z.object(ofClass('internal', { message: translated, leave: leaveRequest })),
  }),
  warnings: endpoint('GET /userleave/:id/warnings', 'leave.decide', {
    summary: 'List the warnings of the leave policy on a request that awaits its approval, as numbers without names',
    subject: { ownerOf: 'id' },
    params: byId,
    result: z.array(translated),
  }),
  daysBack: endpoint('GET /userleave/:id/days-back', 'leave.decide', {
    summary:
      'List the days of other leave that approving a request gives back, and those that count again as its leave is canceled',
    subject: { ownerOf: 'id' },
    params: byId,
    result: z.object(
      ofClass('internal', {
        daysBack: z.array(dayBack),
        /** Whether a document is missing for that. */ needsDocument: z.boolean(),
        countsAgain: z.array(dayBack),
      }),
    ),
  }),
  change: endpoint('PATCH /userleave/:id', 'leave.change', {
    summary: 'Change my pending request; omitted fields stay unchanged',
    ofPeople: true,
    subject: { ownerOf: 'id' },
    multipart: true,
    params: byId,
    body: leaveChange,
    result: z.object(ofClass('internal', { message: translated, leave: leaveRequest })),
  }),
  addDocument: endpoint('PUT /userleave/:id/attachment', 'leave.change', {
    summary: 'Add the missing attachment to my request, also after it was approved',
    ofPeople: true,
    subject: { ownerOf: 'id' },
    multipart: true,
    params: byId,
    body: z.object({ attachment: upload('pdf', leaveTexts.documentRequired) }),
    result: z.object(ofClass('internal', { message: translated, leave: leaveRequest })),
  }),
  cancel: endpoint('PUT /cancelLeave/:id', 'leave.change', {
    summary: 'Cancel my pending request, request the cancellation of approved leave, or withdraw that request',
    ofPeople: true,
    subject: { ownerOf: 'id' },
    params: byId,
    body: z.object({ employeeId: uuid.optional(), withdraw: z.boolean().optional(), version }),
    result: z.object(ofClass('internal', { message: translated, leave: leaveRequest })),
  }),
  update: endpoint('PUT /userleave/:id', 'leave.decide', {
    summary: 'Approve, reject or cancel a request as its approver; HR may cancel only its last days',
    ofPeople: true,
    subject: { ownerOf: 'id' },
    params: byId,
    body: z.object({
      status: choice(['approved', 'rejected', 'canceled']),
      employeeId: uuid.optional(),
      leaveId: uuid.optional(),
      /** The number of last days to return. HR only. */
      leaveDays: someDays.optional(),
      /** The request's reason, which stays unchanged. */
      reason: longText.optional(),
      decisionNote: decisionNote.optional(),
      documentSeen,
      version,
    }),
    result: z.object(ofClass('internal', { message: translated, leave: leaveRequest })),
  }),
  // Without paging, both answer with an object (specification two, sections 3 and 7).
  history: {
    ...withSheet(history, 'leave-history'),
    wholeResult: z.object(ofClass('internal', { leaveHistoryList: z.array(history.row) })),
  },
  statistics: {
    ...withSheet(statistics, 'leave-overview'),
    wholeResult: z.object(ofClass('internal', { leaveStatisticList: z.array(statistics.row) })),
  },
  balances: endpoint('GET /employee/leavetypes', 'leave.read', {
    summary: "Show an employee's balance of each leave type",
    subject: { person: 'uuid' },
    query: z.object(ofClass('leave-type', { uuid })),
    result: z.array(balance),
  }),
  ofEmployee: endpoint('GET /userleave/employee/:id', 'leave.read', {
    summary: "Show an employee's days by status and type",
    subject: { person: 'id' },
    params: byId,
    result: z.object(
      ofClass('leave-type', {
        currentNumberDays: z.number(),
        leaveTypeList: z.array(
          z.object(
            ofClass('leave-type', {
              _id: z.enum(['pending', 'approved', 'rejected']),
              leaveTypes: z.array(z.object(ofClass('leave-type', { name: z.string(), totalDays: z.number() }))),
            }),
          ),
        ),
      }),
    ),
  }),
  setDays: endpoint('PATCH /employee/setleavedays/user/:id/leavetype/:leavetype', 'leave.manage', {
    summary: "Correct an employee's used days or entitlement of a type; equal values change nothing",
    params: byId.extend({ leavetype: uuid }),
    body: z.object(
      ofClass('leave-type', {
        currentNumberDays: someDays.optional(),
        /** Null, like the number of days of the type, removes the entitlement. */
        numberOfDays: someDays.nullable().optional(),
        /** The reason, shown in the ledger. */
        reason: longText.optional(),
      }),
    ),
    result: messageResult,
  }),
  ledger: endpoint('GET /leave-ledger/:employee/:type', 'leave.read', {
    summary: "Show the ledger of an employee's leave type: every change of the balance and its cause",
    subject: { person: 'employee' },
    params: z.object({ employee: uuid, type: uuid }),
    result: z.object(ofClass('internal', { balance, entries: z.array(ledgerEntry) })),
  }),
  ledgers: endpoint('GET /leave-ledger/:employee', 'leave.read', {
    summary: 'Show the ledgers of all leave types of an employee',
    subject: { person: 'employee' },
    params: z.object({ employee: uuid }),
    result: z.array(z.object(ofClass('internal', { balance, entries: z.array(ledgerEntry) }))),
  }),
  approvers: endpoint('GET /leaves/approvers', 'leave-approver.read', {
    summary: "List the approvers of the caller's leave, or of the employee `uuid` for HR",
    subject: { person: 'uuid' },
    query: z.object({ ...ofClass('internal', { uuid: uuid.optional() }), ...typeFilter }),
    result: z.object(
      ofClass('internal', {
        /** Supervisor, project leads and their running delegates; empty if HR decides. */
        people: z.array(person.pick({ uuid: true, firstName: true, lastName: true })),
        /** The flow of new requests of the leave type. */
        approvalFlow: z.enum(approvalFlows),
      }),
    ),
  }),
  preview: endpoint('GET /leave-preview', 'leave-preview.read', {
    summary: 'Preview the days of a leave request: for the caller, or by HR for the employee `uuid`',
    subject: { person: 'uuid' },
    query: z.object({
      /** Without a type, the days are only counted. */
      ...typeFilter,
      ...ofClass('internal', {
        uuid: uuid.optional(),
        startDate: day,
        endDate: day,
        startHalf: flag.optional(),
        endHalf: flag.optional(),
        /** The pending request that is changed; its days count as available. */
        request: uuid.optional(),
        /** The day of the balance; the end date if omitted. */
        on: day.optional(),
        substitutes: commaSeparated(substituteIds).optional(),
      }),
    }),
    result: z.object(
      ofClass('internal', {
        days: z.number(),
        /** The dates that take no day, or only half of one. */
        free: z.array(
          z.object(
            ofClass('internal', {
              day: z.string(),
              part: z.enum(dayParts),
              why: z.enum(['weekend', 'day off', 'non-working']),
              title: z.string(),
            }),
          ),
        ),
        /** The first and last day of employment, between which leave can be requested; nodes of 1.1.0 don't send them. */
        employment: z
          .object(ofClass('hr', { firstDay: z.string().nullable(), lastDay: z.string().nullable() }))
          .optional(),
        /** Warnings of the leave policy, as numbers without names. */
        warnings: z.array(translated),
        /** The balance on that day without this request; null for a type without a policy or a limit. */
        balance: z.number().nullable(),
        /** The reason why the request would be refused, and the field to correct. */
        problem: z
          .object(
            ofClass('internal', {
              field: z.enum(['startDate', 'endDate', 'startHalf', 'endHalf']),
              message: translated,
            }),
          )
          .nullable(),
        substitutes: z.array(previewedCover),
        /** The days of approved leave that the request would give back. */
        daysBack: z.array(dayBack),
        /** Whether they come back only with a document. */
        needsDocument: z.boolean(),
      }),
    ),
  }),
  away: endpoint('GET /leaves/away', 'leave.read', {
    summary:
      "List who of the caller's teams is away in a period, or of the teams of the employee `uuid` for the approvers",
    subject: { person: 'uuid' },
    query: z.object(ofClass('internal', { startDate: day, endDate: day, uuid: uuid.optional() })),
    result: z.object(
      ofClass('internal', {
        /** The dates of the period that this employee does not work. */
        daysOff: z.array(z.string()),
        absences: z.array(absence),
      }),
    ),
  }),
  wallchart: endpoint('GET /leaves/wallchart', 'leave.decide', {
    summary:
      'Show the leave calendar: employees by team and name with their leave in a period of at most 366 days, and the number away each day',
    subject: 'scope',
    query: z.object({
      ...typeFilter,
      ...ofClass('internal', {
        startDate: day,
        endDate: day,
        scope: overviewScope,
        team: uuid.optional(),
        user: uuid.optional(),
        /** Whether to include pending requests. True by default. */
        pending: flag.optional(),
        page: pageNumber.optional(),
        /** How many employees a page has; 1,000 by default. */
        pageSize: pageSizeUpTo(maxCalendarPeople).optional(),
        /** Whether to count the employees away. True by default. */
        away: flag.optional(),
      }),
    }),
    result: calendarHolidays.extend(
      ofClass('internal', {
        startDate: z.string(),
        endDate: z.string(),
        people: z.array(overviewPerson),
        /** The number of employees on all pages. */
        total: z.int(),
        page: z.int(),
        /** The number of all these employees away on each day that they work, starting with `startDate`; empty if not counted. */
        away: z.array(z.int()),
      }),
    ),
  }),
}
