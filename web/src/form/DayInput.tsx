import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { isDay } from '@hr/contract/lib/day'
import { dateHint, formatDay } from '../lib/formats.ts'
import { t } from '../lib/t.ts'
import { lazyWithRetry } from '../ui/lazy-part.tsx'
import { Icon } from '../ui/Icon.tsx'
import { dayOfText } from './day-text.ts'
import css from './day-input.module.css'
import { Dim } from '../ui/texts.tsx'

const Calendar = lazyWithRetry(async () => (await import('./Calendar.tsx')).Calendar)

/** Formats the value for display. */
export const shownDay = (value: string) => (isDay(value) ? formatDay(value) : value)

type DayInputProps = Omit<TextInputProps, 'value' | 'onChange' | 'label'> & {
  label: string
  /** The label with additions of the form. */
  labelNode?: ReactNode
  value: string
  onChange: (value: string) => void
  /**
   * 'inside': rendered in place, for parents that close on a click outside; 'beside': the parent shows a calendar
   * itself.
   */
  calendar?: 'inside' | 'over the page' | 'beside'
  /** Roughly how many years ago the day is: the calendar starts with those years. */
  yearsAgo?: number | undefined
}

/** A calendar day, typed in the page's form or another usual one, or picked from a calendar. */
export function DayInput(props: DayInputProps) {
  const { label, labelNode = label, value, onChange, calendar = 'over the page', yearsAgo, ...input } = props
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState<string>()
  return (
    <TextInput
      {...input}
      label={
        <>
          {labelNode} <Dim>{dateHint}</Dim>
        </>
      }
      // A value that the form has set in the meantime replaces the typed text.
      value={typed !== undefined && dayOfText(typed) === value ? typed : shownDay(value)}
      inputMode="numeric"
      autoComplete="off"
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        onChange(dayOfText(event.currentTarget.value))
      }}
      // Afterwards the stored value is shown: '1.2.2026' becomes '01/02/2026'.
      onBlur={() => setTyped(undefined)}
      rightSection={
        calendar !== 'beside' && (
          <Popover
            opened={isOpen}
            onChange={setOpen}
            position="bottom-end"
            trapFocus
            returnFocus
            withinPortal={calendar === 'over the page'}
          >
            <Popover.Target>
              <ActionIcon aria-label={t('Open the calendar: {label}', { label })} onClick={() => setOpen(!isOpen)}>
                <Icon icon={IconCalendar} />
              </ActionIcon>
            </Popover.Target>
            <Popover.Dropdown aria-label={label} className={css.calendar}>
              <Calendar
                day={isDay(value) ? value : null}
                yearsAgo={yearsAgo}
                onChoose={(day) => {
                  setTyped(undefined)
                  onChange(day)
                  setOpen(false)
                }}
              />
            </Popover.Dropdown>
          </Popover>
        )
      }
    />
  )
}
