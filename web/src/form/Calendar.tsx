import '@mantine/core/styles/SimpleGrid.layer.css'
import '@mantine/dates/styles.layer.css'
import { DatePicker } from '@mantine/dates'
import { t } from '../lib/t.ts'
import css from './form.module.css'

/** What the buttons of a calendar say. */
export const calendarLabels = {
  previousMonth: t('Previous month'),
  nextMonth: t('Next month'),
  previousYear: t('Previous year'),
  nextYear: t('Next year'),
  previousDecade: t('Previous decade'),
  nextDecade: t('Next decade'),
}

/** A month to choose a day from, opened at the day that is typed. */
export const Calendar = ({ day, onChoose }: { day: string | null; onChoose: (day: string) => void }) => (
  <DatePicker
    value={day}
    defaultDate={day ?? undefined}
    onChange={(chosen) => chosen !== null && onChoose(chosen)}
    ariaLabels={calendarLabels}
    hideOutsideDates
    classNames={{ day: css.day }}
  />
)
