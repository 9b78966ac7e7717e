// What may become of a leave request, by whom, and what that does to its days (`docs/rules.md`, section 3).
import { leaveTexts } from './texts.ts'

export const leaveStatuses = ['pending', 'approved', 'rejected', 'canceled', 'canceling'] as const
export type LeaveStatus = (typeof leaveStatuses)[number]

/** Requests that wait for a decision: the filter 'In Progress'. */
export const pendingStatuses = ['pending', 'canceling'] as const satisfies readonly LeaveStatus[]
/** Requests whose days are used. */
export const usedStatuses = ['approved', 'canceling'] as const satisfies readonly LeaveStatus[]
/** Requests that stand in the way of another one of the same person. */
export const activeStatuses = ['pending', 'approved', 'canceling'] as const satisfies readonly LeaveStatus[]

/** Who acts: the owner of the request, somebody who decides on it, or one who does so for anybody (Superadmin, Admin). */
export type LeaveActor = 'owner' | 'approver' | 'hr'

/** Which days of a canceled leave come back: those from today on, or from the day that its owner asked. */
export type CutAt = 'today' | 'asked'

/** What a decision does to the days: keep them reserved, use them, free them, cut the leave, or nothing. */
type Effect = 'use' | 'free' | 'none' | { cut: CutAt }

export type Transition = {
  from: LeaveStatus
  by: readonly LeaveActor[]
  to: LeaveStatus
  days: Effect
  /** Until the last day of the leave is over; HR may act later where `except` says so. */
  untilLastDay?: { except?: 'hr' }
}

const deciders = ['approver', 'hr'] as const

export const leaveTransitions: readonly Transition[] = [
  { from: 'pending', by: deciders, to: 'approved', days: 'use' },
  { from: 'pending', by: deciders, to: 'rejected', days: 'free' },
  { from: 'pending', by: [...deciders, 'owner'], to: 'canceled', days: 'free' },
  { from: 'approved', by: ['owner'], to: 'canceling', days: 'none', untilLastDay: {} },
  { from: 'approved', by: deciders, to: 'canceled', days: { cut: 'today' }, untilLastDay: { except: 'hr' } },
  { from: 'canceling', by: deciders, to: 'canceled', days: { cut: 'asked' } },
  { from: 'canceling', by: [...deciders, 'owner'], to: 'approved', days: 'none' },
]

type Situation = { from: LeaveStatus; to: LeaveStatus; by: readonly LeaveActor[]; isOver: boolean }

/** What happens when somebody who is all of `by` takes a request from one status to another; undefined: they may not. */
export const transitionOf = ({ from, to, by, isOver }: Situation): Transition | undefined =>
  leaveTransitions.find((transition) => {
    if (transition.from !== from || transition.to !== to) return false
    const actors = transition.by.filter((actor) => by.includes(actor))
    const late = isOver && transition.untilLastDay
    return late ? late.except !== undefined && actors.includes(late.except) : actors.length > 0
  })

/** Why nobody decides on a request any more: who was there before. */
export function settledText({ status, decidedBy }: { status: LeaveStatus; decidedBy: string | null }): string {
  if (status === 'canceled' || status === 'canceling') return leaveTexts.alreadyCanceled
  return decidedBy === null ? `This request is ${status}` : `Already ${status} by ${decidedBy}`
}
