import { t } from './t.ts'

/** Returns 'in 10 days', 'today' or '3 days ago'. */
export function formatRelativeDays(days: number): string {
  if (days === 0) return t('today')
  return days > 0
    ? t('{count, plural, one {in # day} other {in # days}}', { count: days })
    : t('{count, plural, one {# day ago} other {# days ago}}', { count: -days })
}
