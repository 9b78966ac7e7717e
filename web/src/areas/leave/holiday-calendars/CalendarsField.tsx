import { Checkbox, Group } from '@mantine/core'
import { Part } from '../../../api/Part.tsx'
import { useField } from '../../../form/form-context.ts'
import { t } from '../../../lib/t.ts'
import { useHolidayCalendars } from './use-holiday-calendars.ts'

/** The calendars of a non-working day; not shown if the company has only one. */
export function CalendarsField() {
  const label = t('Holiday calendars')
  const { calendars, query } = useHolidayCalendars()
  const nameOf = (id: string) => calendars.find(({ uuid }) => uuid === id)?.name ?? ''
  const field = useField<string[]>('calendars', label, (ids) => ids.map(nameOf).join(', '))
  return (
    <Part query={query}>
      {() =>
        calendars.length > 0 && (
          <Checkbox.Group
            id={field.id}
            label={label}
            description={t('Leave blank for all calendars')}
            value={field.value}
            error={field.error}
            onChange={field.onChange}
          >
            <Group mt={8} gap={16}>
              {calendars.map(({ uuid, name }) => (
                <Checkbox key={uuid} value={uuid} label={name} />
              ))}
            </Group>
          </Checkbox.Group>
        )
      }
    </Part>
  )
}
