import type { Day } from '../../lib/dates.ts'

/** When a new employee is invited. */
export const invitationTimes = ['now', 'first day', 'later'] as const
export type InvitationTime = (typeof invitationTimes)[number]

/**
 * Returns when a new employee is invited: on the first day if that is later, unless HR chose otherwise. A first day that
 * is not in the future is now.
 */
export function invitationTime(chosen: InvitationTime | null, startDate: Day, today: Day): InvitationTime {
  const startsLater = startDate > today
  if (chosen === null) return startsLater ? 'first day' : 'now'
  return chosen === 'first day' && !startsLater ? 'now' : chosen
}
