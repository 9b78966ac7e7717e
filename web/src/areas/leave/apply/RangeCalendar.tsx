import '@mantine/dates/styles.layer.css'
import { DatePicker } from '@mantine/dates'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import type { DayRange, FreeDate } from '@hr/contract/areas/leave/days'
import { leaveApi } from '@hr/contract/areas/leave/leave'
import { addDays, addMonths, spokenDay, weekday, type Day } from '@hr/contract/lib/dates'
import { formatDays } from '@hr/contract/lib/day'
import { query } from '../../../api/client.ts'
import { useToday } from '../../../api/client-settings.ts'
import { calendarLabels } from '../../../form/calendar-labels.ts'
import { t } from '../../../lib/t.ts'
import { visibleRange, isShown } from './shown-months.ts'
import { joinNamedDates } from './preview.ts'
import css from './apply.module.css'

type RangeCalendarProps = {
  /** The employee who requests leave. */
  personId: string
  start: Day | null
  end: Day | null
  /** A day of the first visible month. */
  month: Day
  months: number
  onMonth: (day: Day) => void
  onChange: (start: Day | null, end: Day | null) => void
}

/** '25/12' or '01/01 – 02/01': the calendar's header has the year. */
const datesOfYear = (days: DayRange) => formatDays(days).replaceAll(/\/\d{4}/g, '')

/** Weekends have a style of their own. */
const isMarked = (date: FreeDate | undefined) => date !== undefined && (date.why !== 'weekend' || date.title !== '')

/** The day that a key moves to; undefined for other keys. */
function dayAfterKey(key: string, day: Day): Day | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'PageUp':
      return addMonths(day, -1)
    case 'PageDown':
      return addMonths(day, 1)
    case 'Home':
      return addDays(day, -weekday(day))
    case 'End':
      return addDays(day, 6 - weekday(day))
    default:
      return undefined
  }
}

/** Two months (one on phones) to pick the first and last day from; tells which days do not count, and why. */
export function RangeCalendar({ personId, start, end, month, months, onMonth, onChange }: RangeCalendarProps) {
  const today = useToday()
  const box = useRef<HTMLDivElement>(null)
  const [isExtending, setExtending] = useState(false)
  const isLastDayOpen = start !== null && end !== null && (end < start || (isExtending && end === start))
  const { first, last } = visibleRange(month, months)
  const { data } = useQuery(query(leaveApi.preview, { query: { uuid: personId, startDate: first, endDate: last } }))
  const free = new Map(data?.free.map((date) => [date.day, date]))
  const named = joinNamedDates(data?.free ?? [])
  const focus = (day: Day) => {
    flushSync(() => isShown(day, month, months) || onMonth(day))
    box.current?.querySelector<HTMLElement>(`[data-day="${day}"]:not([data-hidden])`)?.focus()
  }

  // The library's own keys stop at the edge of the visible months.
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const day = event.target instanceof HTMLElement ? event.target.dataset['day'] : undefined
    const to = event.key.toLowerCase() === 't' ? today : day && dayAfterKey(event.key, day)
    if (!to) return
    event.preventDefault()
    event.stopPropagation()
    focus(to)
  }

  const labelOf = (day: Day) =>
    [
      spokenDay(day),
      weekday(day) >= 5 && t('weekend'),
      free.get(day)?.why === 'day off' && t('day off'),
      free.get(day)?.title,
      day === start && t('first day'),
      day === end && t('last day'),
    ]
      .filter(Boolean)
      .join(', ')

  return (
    // Handles the keys of its days.
    <div ref={box} className={css.calendar} onKeyDownCapture={onKeyDown}>
      <DatePicker
        type="range"
        allowSingleDateInRange
        value={isLastDayOpen ? [start, null] : [start, end]}
        // The first click picks one day, the second extends it.
        onChange={([from, to]) => {
          setExtending(to === null)
          onChange(from, to ?? from)
        }}
        date={first}
        onDateChange={onMonth}
        numberOfColumns={months}
        columnsToScroll={1}
        ariaLabels={calendarLabels}
        getDayAriaLabel={labelOf}
        getDayProps={(day) => ({
          'data-day': day,
          // Today in the company's time zone, regardless of this machine's clock.
          'data-today': day === today || undefined,
          'data-free': isMarked(free.get(day)) || undefined,
        })}
        highlightToday
        hideOutsideDates
        fullWidth
        withCellSpacing={false}
        classNames={{ day: css.day ?? '', levelsGroup: css.months ?? '' }}
      />
      <div className={css.legend}>
        <ul>
          {named.map(({ title, ...days }) => (
            <li key={`${days.startDate} ${title}`}>
              {datesOfYear(days)} {title}
            </li>
          ))}
        </ul>
        <button type="button" className={css.today} aria-keyshortcuts="T" onClick={() => focus(today)}>
          {t('Today')} <kbd aria-hidden="true">T</kbd>
        </button>
      </div>
    </div>
  )
}
