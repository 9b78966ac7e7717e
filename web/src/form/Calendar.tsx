import '@mantine/core/styles/SimpleGrid.layer.css'
import '@mantine/dates/styles.layer.css'
import { DatePicker } from '@mantine/dates'
import { t } from '../lib/t.ts'

type CalendarProps = { day: string | null; label: string; onChoose: (day: string) => void }

const labels = {
  previousMonth: t('Previous month'),
  nextMonth: t('Next month'),
  previousYear: t('Previous year'),
  nextYear: t('Next year'),
  previousDecade: t('Previous decade'),
  nextDecade: t('Next decade'),
  monthLevelControl: t('Choose month'),
  yearLevelControl: t('Choose year'),
}

export const Calendar = ({ day, label, onChoose }: CalendarProps) => (
  <div role="group" aria-label={label}>
    <DatePicker
      value={day}
      defaultDate={day ?? undefined}
      onChange={(chosen) => chosen !== null && onChoose(chosen)}
      ariaLabels={labels}
      getDayAriaLabel={undefined}
    />
  </div>
)
