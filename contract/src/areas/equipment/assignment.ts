import type { Message } from '../../lib/messages.ts'
import { maxDay, type Day } from '../../lib/dates.ts'
import { isOutOfUse, itemTexts, type ItemStatus } from './items.ts'

/** The current assignment. */
type Held = { employee: string; assignedOn: Day }

/** An item before the change. */
export type ItemState = {
  status: ItemStatus | null
  dateExpired: Day | null
  dateAdded: Day | null
  held: Held | null
  /** The day on which the latest assignment ended. */
  lastUnassigned: Day | null
}

/** A requested change. Omitted fields stay unchanged. */
export type Wanted = {
  status?: ItemStatus | null | undefined
  dateExpired?: Day | null | undefined
  dateAdded?: Day | null | undefined
  employee?: string | null | undefined
  unassignedOn?: Day | null | undefined
}

/** The changes to write. */
export type Plan = {
  status: ItemStatus | null
  dateExpired: Day | null
  dateAdded: Day | null
  /** Ends the current assignment on this day. */
  closeOn: Day | null
  /** Starts an assignment. */
  open: Held | null
  /** Moves the start of the current assignment to this day. */
  moveTo: Day | null
}

export type Refusal = {
  field: 'employee' | 'status' | 'dateAdded' | 'dateExpired' | 'unassignedOn'
  message: Message
} & {
  httpStatus: 409 | 422
}

const refusal = (field: Refusal['field'], message: Message, httpStatus: 409 | 422 = 422): Refusal => ({
  field,
  message,
  httpStatus,
})

/** An item that was never assigned. */
export const newItem: ItemState = { status: null, dateExpired: null, dateAdded: null, held: null, lastUnassigned: null }

/** Determines how a change affects an item's status and assignments (`docs/rules.md`, section 5). */
export function planAssignment(item: ItemState, wanted: Wanted, today: Day): Plan | Refusal {
  const { held } = item
  const status = wanted.status === undefined ? item.status : wanted.status
  const dateExpired = wanted.dateExpired === undefined ? item.dateExpired : wanted.dateExpired
  const next = wanted.employee === undefined ? (held?.employee ?? null) : wanted.employee
  const same = { status, dateExpired, dateAdded: item.dateAdded, closeOn: null, open: null, moveTo: null }
  const plan = planAssignee()
  if ('field' in plan) return plan
  if (plan.dateExpired !== null && plan.dateAdded !== null && plan.dateExpired < plan.dateAdded)
    return refusal('dateExpired', itemTexts.expiresBefore)
  return plan

  function planAssignee(): Plan | Refusal {
    if (wanted.unassignedOn) return unassign(wanted.unassignedOn)
    if (next === null) {
      // Without an assignee, the date is stored as entered.
      if (held === null)
        return { ...same, dateAdded: wanted.dateAdded === undefined ? item.dateAdded : wanted.dateAdded }
      return freed(maxDay(today, held.assignedOn))
    }
    if (held?.employee === next) return keep(held)
    return assign(next)
  }

  function unassign(day: Day): Plan | Refusal {
    if (held === null) return refusal('unassignedOn', itemTexts.notAssigned)
    if (next !== null && next !== held.employee) return refusal('unassignedOn', itemTexts.handOver)
    const kept = keep(held)
    if ('field' in kept) return kept
    if (day < (kept.moveTo ?? held.assignedOn)) return refusal('unassignedOn', itemTexts.takenBackEarly)
    if (day > today) return refusal('unassignedOn', itemTexts.takenBackLate)
    return { ...freed(day), moveTo: kept.moveTo }
  }

  /** Keeps the assignee, possibly with another start date. */
  function keep({ assignedOn }: Held): Plan | Refusal {
    const since = wanted.dateAdded ?? assignedOn
    if (since === assignedOn) return { ...same, dateAdded: assignedOn }
    if (item.lastUnassigned !== null && since < item.lastUnassigned) return refusal('dateAdded', itemTexts.heldBefore)
    return { ...same, dateAdded: since, moveTo: since }
  }

  function assign(employee: string): Plan | Refusal {
    if (isOutOfUse(status)) return refusal('status', itemTexts.outOfUse, 409)
    if (dateExpired !== null && dateExpired < today) return refusal('dateExpired', itemTexts.expired, 409)
    const assignedOn = wanted.dateAdded ?? (held === null ? today : maxDay(today, held.assignedOn))
    const free = held?.assignedOn ?? item.lastUnassigned
    if (free !== null && assignedOn < free) return refusal('dateAdded', itemTexts.heldBefore)
    return {
      ...same,
      status: 'active',
      dateAdded: assignedOn,
      closeOn: held === null ? null : assignedOn,
      open: { employee, assignedOn },
    }
  }

  function freed(day: Day): Plan {
    return { ...same, status: isOutOfUse(status) ? status : 'inactive', dateAdded: null, closeOn: day }
  }
}
