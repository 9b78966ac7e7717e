import { weekday } from '@hr/contract/lib/dates'
import type { Day } from '@hr/contract/lib/day'
import { t } from '../../lib/t.ts'

/** '2026-11-20' → '20.11.2026' (specification two, section 2, dashboard). */
export const dottedDay = (day: Day): string => day.split('-').toReversed().join('.')

const weekdays = [
  t('Monday'),
  t('Tuesday'),
  t('Wednesday'),
  t('Thursday'),
  t('Friday'),
  t('Saturday'),
  t('Sunday'),
] as const
export const weekdayName = (day: Day): string => weekdays[weekday(day)] ?? ''

export const months = [
  t('January'),
  t('February'),
  t('March'),
  t('April'),
  t('May'),
  t('June'),
  t('July'),
  t('August'),
  t('September'),
  t('October'),
  t('November'),
  t('December'),
] as const

/** 'Nov 2026' of a day. */
export const monthOf = (day: Day): string =>
  `${(months[Number(day.slice(5, 7)) - 1] ?? '').slice(0, 3)} ${day.slice(0, 4)}`
