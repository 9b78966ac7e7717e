// Transitions of a leave request: by whom, and what happens to its days (`docs/rules.md`, section 3).
import { messages, type Message } from '../../lib/messages.ts'
import { leaveTexts } from './texts.ts'

/** The statuses as stored. A request that awaits HR after the team lead is stored as pending. */
export const storedStatuses = ['pending', 'approved', 'rejected', 'canceled', 'canceling'] as const
export type StoredStatus = (typeof storedStatuses)[number]

/** 'inProgress': approved by the team lead, awaits HR. */
export const leaveStatuses = [...storedStatuses, 'inProgress'] as const
export type LeaveStatus = (typeof leaveStatuses)[number]

/** The flow is set when a request is made, and kept. 'automatic' leaves to the team lead what it can't approve. */
export const approvalFlows = ['team lead', 'hr', 'team lead then hr', 'automatic'] as const
export type ApprovalFlow = (typeof approvalFlows)[number]

/** Requests that await a decision: the filter 'In Progress'. */
export const pendingStatuses = ['pending', 'inProgress', 'canceling'] as const satisfies readonly LeaveStatus[]
/** Requests whose days are reserved: they await their approval. */
export const reservedStatuses = ['pending', 'inProgress'] as const satisfies readonly LeaveStatus[]
export const isReserved = (status: LeaveStatus): boolean => reservedStatuses.some((one) => one === status)
/** Requests whose days are used. */
export const usedStatuses = ['approved', 'canceling'] as const satisfies readonly LeaveStatus[]
/** Requests that block overlapping ones of the same employee. */
export const activeStatuses = [
  'pending',
  'inProgress',
  'approved',
  'canceling',
] as const satisfies readonly LeaveStatus[]

/** Returns whether the next decision on a request is HR's, and not the team lead's. */
export const awaitsHr = ({ status, approvalFlow }: { status: LeaveStatus; approvalFlow: ApprovalFlow }): boolean =>
  status === 'inProgress' || approvalFlow === 'hr'

/**
 * The caller's relation to the request: its owner, an approver, or HR (Superadmin, Admin), who may decide on every
 * request.
 */
export type LeaveActor = 'owner' | 'approver' | 'hr'

/**
 * The day from which the days of canceled leave are returned: today, or the day on which the owner requested the
 * cancellation.
 */
export type CancelFrom = 'today' | 'request'

/** The effect on the days: use the reserved days, free them, return the days from a point on, or none. */
type Effect = 'use' | 'free' | 'none' | { cancelFrom: CancelFrom }

export type Transition = {
  from: LeaveStatus
  by: readonly LeaveActor[]
  to: LeaveStatus
  days: Effect
  /** The approval flows that have this transition; all by default. */
  flows?: readonly ApprovalFlow[]
  /** Allowed until the last day of the leave; `except: 'hr'` lets HR act later. */
  untilLastDay?: { except?: 'hr' }
}

const approverOrHr = ['approver', 'hr'] as const
const oneStep = ['team lead', 'hr', 'automatic'] as const
const twoSteps = ['team lead then hr'] as const

export const leaveTransitions: readonly Transition[] = [
  { from: 'pending', by: approverOrHr, to: 'approved', days: 'use', flows: oneStep },
  { from: 'pending', by: ['hr'], to: 'approved', days: 'use', flows: twoSteps },
  { from: 'pending', by: ['approver'], to: 'inProgress', days: 'none', flows: twoSteps },
  { from: 'inProgress', by: ['hr'], to: 'approved', days: 'use' },
  { from: 'inProgress', by: approverOrHr, to: 'rejected', days: 'free' },
  { from: 'inProgress', by: [...approverOrHr, 'owner'], to: 'canceled', days: 'free' },
  { from: 'pending', by: approverOrHr, to: 'rejected', days: 'free' },
  { from: 'pending', by: [...approverOrHr, 'owner'], to: 'canceled', days: 'free' },
  { from: 'approved', by: ['owner'], to: 'canceling', days: 'none', untilLastDay: {} },
  { from: 'approved', by: approverOrHr, to: 'canceled', days: { cancelFrom: 'today' }, untilLastDay: { except: 'hr' } },
  { from: 'canceling', by: approverOrHr, to: 'canceled', days: { cancelFrom: 'request' } },
  { from: 'canceling', by: [...approverOrHr, 'owner'], to: 'approved', days: 'none' },
]

/**
 * By the server, and only from a part that other leave has given back, if that leave ends, or by HR, if days off alone kept
 * the part canceled: it is approved again, or awaits the decision on its cancellation request again.
 */
export const restorations = [
  { from: 'canceled', isGivenBack: true, isCancelRequested: false, to: 'approved', days: 'use' },
  { from: 'canceled', isGivenBack: true, isCancelRequested: true, to: 'canceling', days: 'use' },
] as const

type Situation = {
  from: LeaveStatus
  to: StoredStatus
  by: readonly LeaveActor[]
  flow: ApprovalFlow
  isOver: boolean
}

/**
 * Returns the transition for a caller with the relations `by` who sets the status `to`; undefined if it is not allowed.
 * In the two-step flow, the approval of a team lead leads to 'inProgress'. In the flow 'hr', approvers don't decide.
 */
export function transitionOf({ from, to, by, flow, isOver }: Situation): Transition | undefined {
  const actors = flow === 'hr' ? by.filter((actor) => actor !== 'approver') : by
  const leadsTo = (wanted: LeaveStatus) =>
    leaveTransitions.find((transition) => {
      if (transition.from !== from || transition.to !== wanted || transition.flows?.includes(flow) === false)
        return false
      const entitled = transition.by.filter((actor) => actors.includes(actor))
      const late = isOver && transition.untilLastDay
      return late ? late.except !== undefined && entitled.includes(late.except) : entitled.length > 0
    })
  return leadsTo(to) ?? (to === 'approved' ? leadsTo('inProgress') : undefined)
}

/** Explains that a request has already been decided, and by whom. */
export function alreadyDecidedText({ status, decidedBy }: { status: LeaveStatus; decidedBy: string | null }): Message {
  if (status === 'canceled' || status === 'canceling') return leaveTexts.alreadyCanceled
  if (status === 'inProgress')
    return decidedBy === null ? leaveTexts.hrDecidesNext : leaveTexts.hrDecidesAfter(decidedBy)
  return leaveTexts.alreadyDecided(status, decidedBy)
}

/** The statuses of leave requests, and of requests for time off in lieu. */
export const leaveStatusTexts = messages('leaveStatus', {
  pending: 'Pending',
  inProgress: 'In progress',
  approved: 'Approved',
  rejected: 'Rejected',
  canceled: 'Canceled',
  canceling: 'Canceling',
})
