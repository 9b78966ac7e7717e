import { randomUUID } from 'node:crypto'
import { accessApi } from '@hr/contract/areas/access/access'
import { dashboardApi } from '@hr/contract/areas/dashboard/dashboard'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { peopleApi } from '@hr/contract/areas/employees/people'
import { exportsApi } from '@hr/contract/areas/exports/exports'
import { leaveApi } from '@hr/contract/areas/leave/leave'
import { notificationsApi } from '@hr/contract/areas/notifications/notifications'
import { addDays, type Day } from '@hr/contract/lib/dates'
import type { Endpoint } from '@hr/contract/lib/endpoint'
import { pathOf } from '../product.ts'

export type Role = 'employee' | 'lead' | 'hr'

/** A signed-in user. The token is replaced whenever the user signs in again, or renewed by the cookie. */
export type User = { uuid: string; email: string; role: Role; token: string; cookie: string; requestedWeeks: number }

/** A request that waits for the decision of `lead`. */
type Pending = { uuid: string; version: number; lead: string }

/** State that the calls share: who there is, and what may be decided. */
export type Company = {
  today: Day
  /** The first Monday of requested leave. Each request of a user is a week later than the previous one. */
  firstMonday: Day
  unpaidLeave: string
  password: string
  /** The team lead of each employee. */
  leadOf: ReadonlyMap<string, string>
  employees: number
  pending: Pending[]
}

export type Request = { method: 'GET' | 'POST' | 'PUT'; path: string; headers: Record<string, string>; body?: string }

/** A call of the mix. */
export type Call = {
  name: string
  /** How often it is made: its share of the sum of all weights. */
  weight: number
  role: Role
  /** Whether it may be sent again to another node: reading, or a write with an idempotency key. */
  isRepeatable: boolean
  request: (user: User, company: Company, random: () => number) => Request | undefined
  /** Learns from a successful answer. */
  learn?: (answer: string, user: User, company: Company) => void
}

const page = { page: 1, pageSize: 15 }
const newestFirst = { ...page, sort: 'startDate', order: 'desc' } as const
/** Beginnings of names in the demo company. */
const searches = ['kov', 'hod', 'ana', 'mar', 'bab', 'jov', 'emi', 'dar', 'luk', 'nov']

const authorized = ({ token }: User) => ({ authorization: `Bearer ${token}` })

type Reading = (user: User, company: Company, random: () => number) => Record<string, string | number>

/** A call that reads, with the query parameters that `query` returns. */
function reading(name: string, weight: number, role: Role, endpoint: Endpoint, query: Reading = () => ({})): Call {
  const request: Call['request'] = (user, company, random) => ({
    method: 'GET',
    path: pathOf(endpoint, query(user, company, random)),
    headers: authorized(user),
  })
  return { name, weight, role, isRepeatable: true, request }
}

const monthOf = ({ today }: Company) => {
  const first: Day = `${today.slice(0, 8)}01`
  return { startDate: first, endDate: addDays(first, 29) }
}

/** An address of its own for each sign-in, because the server limits sign-ins by address. */
const randomAddress = (random: () => number) =>
  `10.${Math.floor(random() * 256)}.${Math.floor(random() * 256)}.${Math.floor(random() * 256)}`

/** A multipart body with text fields. */
function formOf(fields: Record<string, string>): Pick<Request, 'body'> & { type: string } {
  const boundary = `form-${randomUUID()}`
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return { body: `${parts.join('')}--${boundary}--\r\n`, type: `multipart/form-data; boundary=${boundary}` }
}

const signIn: Call = {
  name: 'sign in',
  weight: 10,
  role: 'employee',
  isRepeatable: false,
  request: ({ email }, { password }, random) => ({
    method: 'POST',
    path: pathOf(accessApi.login),
    headers: { 'content-type': 'application/json', 'x-forwarded-for': randomAddress(random) },
    body: JSON.stringify({ email, password }),
  }),
  learn(answer, user) {
    const result = accessApi.login.result.parse(resultIn(answer))
    if ('token' in result) user.token = result.token
  },
}

const apply: Call = {
  name: 'apply for leave',
  weight: 40,
  role: 'employee',
  isRepeatable: true,
  request(user, { firstMonday, unpaidLeave }) {
    const startDate = addDays(firstMonday, 7 * user.requestedWeeks)
    user.requestedWeeks += 1
    const leaveType = JSON.stringify({ uuid: unpaidLeave })
    const { body = '', type } = formOf({ startDate, endDate: addDays(startDate, 1), leaveType })
    return {
      method: 'POST',
      path: pathOf(leaveApi.apply),
      headers: { ...authorized(user), 'content-type': type, 'idempotency-key': randomUUID() },
      body,
    }
  },
  learn(answer, user, { leadOf, pending }) {
    const { leave } = leaveApi.apply.result.parse(resultIn(answer))
    const lead = leadOf.get(user.uuid)
    if (lead !== undefined) pending.push({ uuid: leave.uuid, version: leave.version, lead })
  },
}

const approve: Call = {
  name: 'approve leave',
  weight: 30,
  role: 'lead',
  isRepeatable: false,
  request(user, { pending }) {
    const index = pending.findIndex(({ lead }) => lead === user.uuid)
    const [found] = index === -1 ? [] : pending.splice(index, 1)
    return (
      found && {
        method: 'PUT',
        path: pathOf(leaveApi.approve).replace(':id', found.uuid),
        headers: { ...authorized(user), 'content-type': 'application/json' },
        body: JSON.stringify({ status: 'approved', version: found.version }),
      }
    )
  },
}

/** The calls of a Monday morning, and how often each is made. */
export const calls: readonly Call[] = [
  signIn,
  reading('own leave', 160, 'employee', leaveApi.list, () => ({ ...newestFirst, type: 'myLeaves' })),
  reading('leave balances', 100, 'employee', leaveApi.balances, ({ uuid }) => ({ uuid })),
  reading('who is away', 40, 'employee', leaveApi.away, (_user, company) => monthOf(company)),
  reading('notifications', 120, 'employee', notificationsApi.list),
  reading('own profile', 60, 'employee', employeesApi.own),
  reading('search people', 80, 'employee', peopleApi.find, (_user, _company, random) => ({
    q: searches[Math.floor(random() * searches.length)] ?? '',
  })),
  apply,
  reading('pending requests', 80, 'lead', leaveApi.list, () => ({
    ...newestFirst,
    type: 'supervisorOrTeamLeadLeaves',
    status: 'inProgress',
  })),
  reading('team calendar', 40, 'lead', leaveApi.wallchart, (_user, company) => ({
    ...monthOf(company),
    scope: 'team',
  })),
  approve,
  reading('dashboard', 40, 'hr', dashboardApi.tiles),
  reading('away today', 40, 'hr', dashboardApi.awayToday),
  reading('employees, first page', 80, 'hr', employeesApi.list, () => page),
  reading('employees, any page', 20, 'hr', employeesApi.list, (_user, { employees }, random) => ({
    ...page,
    page: 1 + Math.floor(random() * Math.min(10_000, employees / 15)),
  })),
  reading('employees, search', 40, 'hr', employeesApi.list, (_user, _company, random) => ({
    ...page,
    q: searches[Math.floor(random() * searches.length)] ?? '',
  })),
  reading('leave of the company', 20, 'hr', leaveApi.list, () => ({ ...newestFirst, type: 'allLeaves' })),
  {
    ...reading('export', 0.2, 'hr', exportsApi.sheet),
    request: (user) => ({
      method: 'GET',
      path: pathOf(exportsApi.sheet).replace(':list', 'employees'),
      headers: authorized(user),
    }),
  },
]

const resultIn = (answer: string): unknown => (JSON.parse(answer) as { result: unknown }).result
