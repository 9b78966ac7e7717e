import type { LeaveBalance, LeaveRequest } from '@hr/contract/areas/leave/leave'
import { signedIn, stubServer, type Handlers, settings } from './server.ts'

/** Twenty days of annual leave: six taken, two booked and two pending. */
export const annual: LeaveBalance = {
  uuid: '00000000-0000-4000-8000-00000000a001',
  name: 'Annual leave 2026',
  color: '#3556c4',
  numberOfDays: 20,
  currentNumberDays: 8,
  pendingDays: 2,
  approvedDays: 8,
  rejectedDays: 0,
  takenDays: 6,
  bookedDays: 2,
  isYearly: false,
  hasEntitlement: false,
  negativeBalance: 0,
  policyId: null,
  year: null,
  validFrom: null,
  expiredDate: '2099-06-30',
  halfDays: true,
  substituteRequired: false,
  givesDaysBack: false,
  isArchived: false,
  isEmploymentOver: false,
}

/** Boris requests a week of it. */
export const leave: LeaveRequest = {
  uuid: '00000000-0000-4000-8000-00000000b001',
  status: 'pending',
  approvalFlow: 'team lead',
  user: {
    uuid: '00000000-0000-4000-8000-00000000b002',
    firstName: 'Boris',
    lastName: 'Kos',
    position: null,
    profileImage: null,
  },
  leaveType: { uuid: annual.uuid, name: annual.name, color: annual.color },
  startDate: '2040-06-04',
  endDate: '2040-06-08',
  startHalf: false,
  endHalf: false,
  totalDays: 5,
  reason: 'Going to the sea',
  attachment: [],
  documentDue: false,
  substitutes: [],
  team: [],
  requestedAt: '2026-11-20T08:00:00Z',
  awaitsSince: '2026-11-20T08:00:00Z',
  remindedOn: null,
  decidedBy: null,
  decidedAt: null,
  decisionNote: '',
  givenBack: false,
  cutsLeave: false,
  version: 1,
}

/** A request of a colleague with this first name. */
export const requestOf = (firstName: string, more: Partial<LeaveRequest> = {}): LeaveRequest => ({
  ...leave,
  uuid: crypto.randomUUID(),
  user: { ...leave.user, firstName },
  ...more,
})

/** Handles the calls of the request lists. Decisions change the array; `more` adds or replaces handlers. */
export function serveRequests(requests: LeaveRequest[], more: Handlers = {}) {
  const decide = (uuid: string, body: unknown) => {
    const index = requests.findIndex((request) => request.uuid === uuid)
    const decided = { ...requests[index]!, status: (body as Pick<LeaveRequest, 'status'>).status }
    requests[index] = decided
    return { result: { message: 'Decided', leave: decided } }
  }
  const ofRequest = ({ uuid }: LeaveRequest): Handlers => ({
    [`GET /userleave/${uuid}`]: () => ({ result: requests.find((request) => request.uuid === uuid) }),
    [`GET /userleave/${uuid}/warnings`]: () => ({ result: [] }),
    [`GET /userleave/${uuid}/days-back`]: () => ({ result: { daysBack: [], needsDocument: false, countsAgain: [] } }),
    [`PUT /approveLeave/${uuid}`]: ({ body }) => decide(uuid, body),
    [`PUT /userleave/${uuid}`]: ({ body }) => decide(uuid, body),
  })
  return stubServer({
    ...Object.assign({}, ...requests.map(ofRequest)),
    'POST /refresh': () => signedIn(),
    'GET /client-settings': () => ({ result: settings }),
    'GET /leaves': ({ query }) => {
      const wanted = query.get('status') ?? 'all'
      const isListed = ({ status }: LeaveRequest) =>
        wanted === 'all' ||
        (wanted === 'inProgress'
          ? status === 'pending' || status === 'inProgress' || status === 'canceling'
          : status === wanted)
      const isDecidable = ({ status }: LeaveRequest) => status === 'pending' || status === 'canceling'
      const items = requests.filter(isListed).filter((one) => query.get('decidable') === null || isDecidable(one))
      return { result: { items, total: items.length, page: 1, pageSize: Number(query.get('pageSize')) } }
    },
    'GET /leaves/substitutions': () => ({ result: [] }),
    'GET /leaves/away': () => ({ result: { daysOff: [], absences: [] } }),
    'GET /leave-credits': () => ({ result: { items: [], total: 0, page: 1, pageSize: 100 } }),
    'GET /nonworkingday': () => ({ result: { items: [], total: 0, page: 1, pageSize: 100 } }),
    'GET /userleave/filters': () => ({ result: { items: [], total: 0, page: 1, pageSize: 4 } }),
    'GET /employee/leavetypes': () => ({ result: [annual] }),
    ...more,
  })
}
