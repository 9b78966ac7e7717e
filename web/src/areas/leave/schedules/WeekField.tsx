import { Input, SegmentedControl, Stack } from '@mantine/core'
import { showWeek } from './show-week.ts'
import { useField } from '../../../form/form-context.ts'
import { weekdayNames } from '../../../lib/calendar-names.ts'
import { t } from '../../../lib/t.ts'
import css from './schedules.module.css'

const parts = [
  { value: '0', label: t('Off', undefined, 'day') },
  { value: '0.5', label: t('Half') },
  { value: '1', label: t('Whole') },
]

/** How much of each weekday is worked. */
export function WeekField() {
  const label = t('Working days')
  const { id, value, error, onChange } = useField<number[]>('week', label, showWeek)
  return (
    <Input.Wrapper id={id} label={label} labelElement="div" error={error} size="sm">
      <Stack gap={4} className={css.week}>
        {weekdayNames.map((weekday, index) => (
          <div key={weekday}>
            <span aria-hidden="true">{weekday}</span>
            <SegmentedControl
              size="xs"
              aria-label={weekday}
              data={parts}
              value={String(value[index])}
              onChange={(part) => onChange(value.with(index, Number(part)))}
            />
          </div>
        ))}
      </Stack>
    </Input.Wrapper>
  )
}
