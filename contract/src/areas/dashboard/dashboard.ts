import { z } from 'zod'
import { uuid } from '../../lib/fields.ts'
import { endpoint } from '../../lib/endpoint.ts'
import { listEndpoint } from '../../lib/paging.ts'
import { person } from '../employees/people.ts'
import { leaveStatuses } from '../leave/status.ts'
import { contractTypes, employeeStatuses } from '../employees/record.ts'

/** An employee whose contract, probation or seniority level ends soon. `daysLeft` is 0 for today. */
const expiring = person.extend({ date: z.string(), daysLeft: z.int() })
export type Expiring = z.output<typeof expiring>

const expiringLevel = expiring.extend({ from: z.string(), to: z.string() })
export type ExpiringLevel = z.output<typeof expiringLevel>

/** How many days ahead the lists look (`docs/rules.md`, section 7). */
export const daysAhead = 60

const expiringList = (call: `GET /${string}`, summary: string) =>
  listEndpoint(call, 'dashboard.read', { summary, row: expiring, sort: ['date'], filters: {} })

const tiles = z.object({
  activeEmployees: z.int(),
  activeMaleEmployees: z.int(),
  activeFemaleEmployees: z.int(),
  activeFtcEmployees: z.int(),
  activeMaleFtcEmployees: z.int(),
  activeFemaleFtcEmployees: z.int(),
  activeProjects: z.int(),
  applicants: z.int(),
  currentMonthApplicants: z.int(),
})
export type DashboardTiles = z.output<typeof tiles>

/** A birthday without its year, so that it doesn't reveal the age. */
const birthday = person.extend({ day: z.int(), month: z.int() })
export type Birthday = z.output<typeof birthday>

const away = z.object({
  total: z.int(),
  people: z.array(
    person
      .pick({ uuid: true, firstName: true, lastName: true, profileImage: true })
      .extend({ status: z.enum(employeeStatuses) }),
  ),
})
export type AwayToday = z.output<typeof away>

/** The number of employees at the end of a month, or today for the current month. */
const headcount = z.object({
  day: z.string(),
  groups: z.array(
    z.object({ status: z.enum(employeeStatuses), contractType: z.enum(contractTypes).nullable(), people: z.int() }),
  ),
})
export type Headcount = z.output<typeof headcount>

/** A leave request that has awaited the user's decision for more than a week. */
const longUndecided = z.object({
  uuid,
  user: person,
  status: z.enum(leaveStatuses),
  startDate: z.string(),
  endDate: z.string(),
  totalDays: z.number(),
  /** The days since the request, its latest change, the first approval or the request to cancel it. */
  daysWaited: z.int(),
})
export type LongUndecided = z.output<typeof longUndecided>

/** The maximum number of photos on the card of absent employees. */
export const maxAwayPhotos = 8

export const dashboardApi = {
  tiles: endpoint('GET /dashboard', 'dashboard.read', {
    summary: 'Show the key figures of the company',
    result: tiles,
  }),
  contracts: expiringList('GET /employee/contract', 'List fixed-term contracts that end within 60 days, soonest first'),
  workPeriods: expiringList(
    'GET /employee/endworkperiod',
    'List other contracts that end within 60 days, soonest first',
  ),
  probations: expiringList(
    'GET /employee/probationaryperiod',
    'List probations that end within 60 days, soonest first',
  ),
  /** `daysLeft` is negative: the days since the last day. */
  ended: expiringList(
    'GET /dashboard/ended',
    'List employees who have passed their last day and are not archived, longest first',
  ),
  levels: listEndpoint('GET /employees/expiringLevel', 'dashboard.read', {
    summary: 'List employees who reach the next seniority level within 60 days, soonest first',
    row: expiringLevel,
    sort: ['date'],
    filters: {},
  }),
  birthdays: {
    ...listEndpoint('GET /employees/birthday/:month', 'dashboard.read', {
      summary: 'List the birthdays of a month, by date',
      row: birthday,
      sort: ['day'],
      filters: {},
    }),
    params: z.object({ month: z.string().regex(/^(0?[1-9]|1[0-2])$/, 'A month is 1 to 12') }),
  },
  awayToday: endpoint('GET /dashboard/away', 'dashboard.leave', {
    summary: 'Count the employees who are away today, with the first eight of them',
    result: away,
  }),
  undecidedLeave: listEndpoint('GET /dashboard/undecided-leave', 'dashboard.leave', {
    summary: 'List the leave requests that await my decision for more than a week, longest first',
    row: longUndecided,
    sort: ['awaitsSince'],
    filters: {},
  }),
  headcount: endpoint('GET /dashboard/headcount', 'dashboard.read', {
    summary: 'Count employees at the end of each of the last 24 months, by status and contract type',
    // Replaced by `GET /reports/result`.
    isDeprecated: true,
    result: z.array(headcount),
  }),
}
