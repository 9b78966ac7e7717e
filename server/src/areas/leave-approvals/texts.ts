import type { DayRange } from '@hr/contract/areas/leave/days'
import { message, messages } from '@hr/contract/lib/messages'

/** Why days were given back or count again, in the balance history. They name no other leave type. */
export const daysBackTexts = messages('daysBack', {
  givenBack: (days: DayRange, count: number) =>
    message('{count, plural, one {# day credited back: {days}} other {# days credited back: {days}}}', { days, count }),
  /** If the leave continues after the days. `after`: the days of that part, which uses them again. */
  givenBackWithin: (days: DayRange, count: number, after: number) =>
    message(
      '{count, plural, one {# day credited back: {days}} other {# days credited back: {days}}}; in the rest of the leave, {after, plural, one {# day counts} other {# days count}} as used again',
      { days, count, after },
    ),
  partAfter: 'rest of the leave, after the days credited back',
  restored: 'days counted as used again',
})
