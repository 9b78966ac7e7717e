import './select-styles.ts'
import { ActionIcon, Popover, TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { formatDay, isDay } from '@hr/contract/lib/day'
import { t } from '../lib/t.ts'
import { useField } from './form-context.ts'
import { commonProps, type FieldBase } from './fields.tsx'
import css from './form.module.css'

// The calendar is a help that few need: it is loaded when somebody opens it.
const Calendar = lazy(() => import('./Calendar.tsx').then((module) => ({ default: module.Calendar })))

/**
 * What is typed as the form's value: 'YYYY-MM-DD' for a day that exists, else the text as it is, so that nothing typed
 * is lost and the schema says 'Invalid date'.
 */
export function dayOfText(text: string): string {
  const [, day = '', month = '', year = ''] =
    /^\s*(\d{1,2})\s*[/.]\s*(\d{1,2})\s*[/.]\s*(\d{4})\.?\s*$/.exec(text) ?? []
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(iso) ? iso : text
}

/** A calendar day, typed as DD/MM/YYYY. */
export function DayField(base: FieldBase) {
  const field = useField<string>(base.path, base.label)
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState<string>()
  const shown = typed ?? (isDay(field.value) ? formatDay(field.value) : field.value)
  const common = commonProps(base)
  return (
    <TextInput
      {...common}
      label={
        <>
          {common.label} <span className={css.format}>{t('DD/MM/YYYY')}</span>
        </>
      }
      id={field.id}
      error={field.error}
      value={shown}
      inputMode="numeric"
      autoComplete="off"
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        field.onChange(dayOfText(event.currentTarget.value))
      }}
      // From here on the value is shown as it is stored: '1.2.2026' reads '01/02/2026'.
      onBlur={() => setTyped(undefined)}
      rightSection={
        <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus>
          <Popover.Target>
            <ActionIcon
              aria-label={t('Open the calendar for {{label}}', { label: base.label.toLowerCase() })}
              onClick={() => setOpen(!isOpen)}
            >
              <IconCalendar size={16} stroke={1.5} aria-hidden="true" />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown aria-label={base.label}>
            <Suspense>
              <Calendar
                day={isDay(field.value) ? field.value : null}
                onChoose={(day) => {
                  setTyped(undefined)
                  field.onChange(day)
                  setOpen(false)
                }}
              />
            </Suspense>
          </Popover.Dropdown>
        </Popover>
      }
    />
  )
}
