import type { Day } from '../../lib/day.ts'
import { message, messages } from '../../lib/messages.ts'

/** Texts of time off in lieu. */
export const creditTexts = messages('credit', {
  title: 'Time off in lieu',
  requestTitle: 'Report extra work',
  requested: 'Extra work reported',
  /** By HR, for another employee. */
  requestedFor: (name: string) => message('Extra work reported for {name}', { name }),
  /** After the first of two steps. */
  inProgress: 'Approved. HR decides next.',
  approved: 'Time off in lieu approved',
  rejected: 'Time off in lieu declined',
  canceled: 'Report of extra work canceled',
  reasonTooShort: 'At least 5 characters',
  reasonTooLong: 'At most 2000 characters',
  endBeforeStart: 'The last day must not be before the first day',
  inTheFuture: 'Report extra work after you have worked',
  moreThanDates: 'At most one day for each date',
  policyGone: 'This leave policy is no longer available',
  expired: (day: Day) => message('Time off for this work expired on {day}', { day }),
  same: 'Extra work has already been reported for these days',
  tooMany: 'The balance would exceed 364.5 days',
})
