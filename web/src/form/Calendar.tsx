import '@mantine/dates/styles.layer.css'
import { DatePicker } from '@mantine/dates'
import { useToday } from '../api/client-settings.ts'
import { calendarFormats, calendarLabels } from './calendar-labels.ts'
import css from './day-input.module.css'

type CalendarProps = { day: string | null; yearsAgo: number | undefined; onChoose: (day: string) => void }

/** A month calendar, opened at the typed day; for a day long ago it starts with the choice of the year. */
export function Calendar({ day, yearsAgo, onChoose }: CalendarProps) {
  const today = useToday()
  const isLongAgo = day === null && yearsAgo !== undefined
  return (
    <DatePicker
      value={day}
      defaultDate={isLongAgo ? `${Number(today.slice(0, 4)) - yearsAgo}-01-01` : (day ?? today)}
      defaultLevel={isLongAgo ? 'decade' : 'month'}
      onChange={(chosen) => chosen !== null && onChoose(chosen)}
      ariaLabels={calendarLabels}
      {...calendarFormats}
      hideOutsideDates
      classNames={{ day: css.day }}
    />
  )
}
