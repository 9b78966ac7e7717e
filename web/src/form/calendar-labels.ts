import { weekday } from '@hr/contract/lib/dates'
import { shortWeekdayNames } from '../lib/calendar-names.ts'
import { formatMonthAndYear, formatShortMonth, spokenDay } from '../lib/formats.ts'
import { t } from '../lib/t.ts'

/** The labels of a calendar's buttons. */
export const calendarLabels = {
  previousMonth: t('Previous month'),
  nextMonth: t('Next month'),
  previousYear: t('Previous year'),
  nextYear: t('Next year'),
  previousDecade: t('Previous decade'),
  nextDecade: t('Next decade'),
}

/** The names of days and months in a calendar, which would otherwise need the locales of dayjs. */
export const calendarFormats = {
  weekdayFormat: (day: string) => shortWeekdayNames[weekday(day)] ?? '',
  monthLabelFormat: formatMonthAndYear,
  monthsListFormat: formatShortMonth,
  getDayAriaLabel: spokenDay,
}
