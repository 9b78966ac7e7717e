// Transitions of a leave request: by whom, and what happens to its days (`docs/rules.md`, section 3).
import { leaveTexts } from './texts.ts'

export const leaveStatuses = ['pending', 'approved', 'rejected', 'canceled', 'canceling'] as const
export type LeaveStatus = (typeof leaveStatuses)[number]

/** Requests that await a decision: the filter 'In Progress'. */
export const pendingStatuses = ['pending', 'canceling'] as const satisfies readonly LeaveStatus[]
/** Requests whose days are used. */
export const usedStatuses = ['approved', 'canceling'] as const satisfies readonly LeaveStatus[]
/** Requests that block overlapping ones of the same employee. */
export const activeStatuses = ['pending', 'approved', 'canceling'] as const satisfies readonly LeaveStatus[]

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
  /** Allowed until the last day of the leave; `except: 'hr'` lets HR act later. */
  untilLastDay?: { except?: 'hr' }
}

const approverOrHr = ['approver', 'hr'] as const

export const leaveTransitions: readonly Transition[] = [
  { from: 'pending', by: approverOrHr, to: 'approved', days: 'use' },
  { from: 'pending', by: approverOrHr, to: 'rejected', days: 'free' },
  { from: 'pending', by: [...approverOrHr, 'owner'], to: 'canceled', days: 'free' },
  { from: 'approved', by: ['owner'], to: 'canceling', days: 'none', untilLastDay: {} },
  { from: 'approved', by: approverOrHr, to: 'canceled', days: { cancelFrom: 'today' }, untilLastDay: { except: 'hr' } },
  { from: 'canceling', by: approverOrHr, to: 'canceled', days: { cancelFrom: 'request' } },
  { from: 'canceling', by: [...approverOrHr, 'owner'], to: 'approved', days: 'none' },
]

type Situation = { from: LeaveStatus; to: LeaveStatus; by: readonly LeaveActor[]; isOver: boolean }

/**
 * Returns the transition from one status to another for a caller with the relations `by`; undefined if it is not
 * allowed.
 */
export const transitionOf = ({ from, to, by, isOver }: Situation): Transition | undefined =>
  leaveTransitions.find((transition) => {
    if (transition.from !== from || transition.to !== to) return false
    const actors = transition.by.filter((actor) => by.includes(actor))
    const late = isOver && transition.untilLastDay
    return late ? late.except !== undefined && actors.includes(late.except) : actors.length > 0
  })

/** Explains that a request has already been decided, and by whom. */
export function alreadyDecidedText({ status, decidedBy }: { status: LeaveStatus; decidedBy: string | null }): string {
  if (status === 'canceled' || status === 'canceling') return leaveTexts.alreadyCanceled
  return decidedBy === null ? `This request is ${status}` : `Already ${status} by ${decidedBy}`
}
