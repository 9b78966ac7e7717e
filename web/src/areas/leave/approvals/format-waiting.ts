import { dayOfInstant, daysBetween, type Day } from '@hr/contract/lib/dates'
import { t } from '../../../lib/t.ts'

/** 'New today', 'Waiting 1 day', 'Waiting 12 days': how long a request has awaited its next decision. */
export function formatWaiting(awaitsSince: string, { today, timeZone }: { today: Day; timeZone: string }): string {
  const count = daysBetween(dayOfInstant(awaitsSince, timeZone), today)
  if (count <= 0) return t('New today')
  return t('{count, plural, one {Waiting # day} other {Waiting # days}}', { count })
}
