import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { formatDay, isDay } from '@hr/contract/lib/day'
import { t } from '../lib/t.ts'
import { lazyWithRetry } from '../ui/lazy-part.tsx'
import { Icon } from '../ui/Icon.tsx'
import css from './day-input.module.css'

const Calendar = lazyWithRetry(async () => (await import('./Calendar.tsx')).Calendar)

/**
 * What is typed as a value: 'YYYY-MM-DD' for a day that exists, else the text as it is, so that nothing typed is lost
 * and a schema says 'Invalid date'.
 */
export function dayOfText(text: string): string {
  // The keys that a phone offers for numbers may have digits alone.
  const separated = text.replace(/^\s*(\d{2})(\d{2})(\d{4})\s*$/, '$1/$2/$3')
  const [, day = '', month = '', year = ''] =
    /^\s*(\d{1,2})\s*[/.-]\s*(\d{1,2})\s*[/.-]\s*(\d{4})\.?\s*$/.exec(separated) ?? []
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(iso) ? iso : text
}

/** The value as it stands in the field. */
export const shownDay = (value: string) => (isDay(value) ? formatDay(value) : value)

type DayInputProps = Omit<TextInputProps, 'value' | 'onChange' | 'label'> & {
  label: string
  /** The label with what a form adds to it. */
  labelNode?: ReactNode
  value: string
  onChange: (value: string) => void
  /** 'inside' of something that closes when one clicks outside of it; 'beside' the field stands one already. */
  calendar?: 'inside' | 'over the page' | 'beside'
  /** About how long ago the day is: the calendar begins with those years. */
  yearsAgo?: number | undefined
}

/** A calendar day, typed as DD/MM/YYYY or chosen in a calendar. */
export function DayInput(props: DayInputProps) {
  const { label, labelNode = label, value, onChange, calendar = 'over the page', yearsAgo, ...input } = props
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState<string>()
  return (
    <TextInput
      {...input}
      label={
        <>
          {labelNode} <span className={css.format}>{t('DD/MM/YYYY')}</span>
        </>
      }
      value={typed ?? shownDay(value)}
      inputMode="numeric"
      autoComplete="off"
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        onChange(dayOfText(event.currentTarget.value))
      }}
      // From here on the value is shown as it is stored: '1.2.2026' reads '01/02/2026'.
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
              <ActionIcon
                aria-label={t('Open the calendar for {{label}}', { label: label.toLowerCase() })}
                onClick={() => setOpen(!isOpen)}
              >
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
