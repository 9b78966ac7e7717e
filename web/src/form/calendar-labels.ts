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
