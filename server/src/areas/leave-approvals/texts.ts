import type { DayRange } from '@hr/contract/areas/leave/days'
import { message, messages } from '@hr/contract/lib/messages'

/** Why days were given back or count again, in the balance history. They name no other leave type. */
export const daysBackTexts = messages('daysBack', {
  givenBack: (days: DayRange) => message('days given back: {days}', { days }),
  partAfter: 'part after the days given back',
  restored: 'days count again',
})
