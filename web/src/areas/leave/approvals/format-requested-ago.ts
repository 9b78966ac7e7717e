import { dayOfInstant, daysBetween, type Day } from '@hr/contract/lib/dates'
import { t } from '../../../lib/t.ts'

/** 'today', '2 d ago', '3 w ago': how long a request has been pending. */
export function formatRequestedAgo(requestedAt: string, { today, timeZone }: { today: Day; timeZone: string }): string {
  const days = daysBetween(dayOfInstant(requestedAt, timeZone), today)
  if (days <= 0) return t('today')
  return days < 7 ? t('{n} d ago', { n: days }) : t('{n} w ago', { n: Math.floor(days / 7) })
}
