import { Button, Group, UnstyledButton } from '@mantine/core'
import '@mantine/dates/styles.layer.css'
import { DatePicker } from '@mantine/dates'
import { useQuery } from '@tanstack/react-query'
import { memo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { DayRange, FreeDate } from '@hr/contract/areas/leave/days'
import { leaveApi } from '@hr/contract/areas/leave/leave'
import { possibilities, type PossibleDay } from '@hr/contract/areas/leave/possible-days'
import { employmentProblem, type EmploymentDays } from '@hr/contract/areas/leave/request-rules'
import { isReserved } from '@hr/contract/areas/leave/status'
import { addDays, addMonths, weekday, type Day } from '@hr/contract/lib/dates'
import { query } from '../../../api/client.ts'
import { useToday } from '../../../api/client-settings.ts'
import { calendarFormats, calendarLabels } from '../../../form/calendar-labels.ts'
import { formatDays, spokenDay } from '../../../lib/formats.ts'
import { t } from '../../../lib/t.ts'
import { partNotes } from '../format-non-working.ts'
import { possibilityWords, usePossibleDays, useSuggestions, wordsOf, type Asked } from './possible-days.ts'
import { useLeaveBetween } from './use-leave-between.ts'
import { visibleRange, isShown } from './shown-months.ts'
import { joinNamedDates, type OtherLeave } from './preview.ts'
import css from './apply.module.css'
import { Legend } from '../../../ui/Legend.tsx'
import { Hint } from '../../../ui/texts.tsx'

/** The days of the edited request are not marked as leave. */
type RangeCalendarProps = Asked & {
  start: Day | null
  end: Day | null
  /** A day of the first visible month. */
  month: Day
  months: number
  onMonth: (day: Day) => void
  onChange: (start: Day | null, end: Day | null) => void
}

/** '25/12' or '01/01 – 02/01': the calendar's header has the year. */
const datesOfYear = (days: DayRange) => formatDays(days).replaceAll(/\/?\d{4}\.?/g, '')

/** Weekends have a style of their own. */
const isMarked = (date: FreeDate | undefined) => date !== undefined && (date.why !== 'weekend' || date.title !== '')

type LeaveKind = 'approved' | 'pending'
const leaveWords = { approved: t('approved leave', undefined, 'days'), pending: t('pending leave'), none: '' } as const

const kindOf = ({ status }: OtherLeave): LeaveKind => (isReserved(status) ? 'pending' : 'approved')

/** The person's leave on a day; approved leave comes before an overlapping pending request. */
function leaveKindOn(day: Day, leaves: readonly OtherLeave[]): LeaveKind | undefined {
  const kinds = leaves.filter(({ startDate, endDate }) => startDate <= day && day <= endDate).map(kindOf)
  return kinds.includes('approved') ? 'approved' : kinds[0]
}

/** Returns why leave on a day outside the employment is refused. */
function outsideEmployment(day: Day, employment: EmploymentDays | undefined): string | undefined {
  const problem = employment && employmentProblem({ startDate: day, dayHalves: [2] }, employment)
  return problem && t(problem.message)
}

/** The number of a day, with a sign of what a request with it would be answered. */
const MarkedDay = ({ day, possible }: { day: Day; possible: PossibleDay | undefined }) => (
  <span className={css.number} data-possibility={possible?.possibility}>
    {Number(day.slice(8))}
  </span>
)

const dayOf = (target: EventTarget): Day | undefined =>
  target instanceof HTMLElement ? target.closest<HTMLElement>('[data-day]')?.dataset['day'] : undefined

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

type DayWordsProps = {
  /** Undefined if nothing is to be said of the days. */
  wordsOn: ((day: Day) => string | undefined) | undefined
  children: ReactNode
}

/**
 * Says below the calendar what the focus or the pointer is on. A part of its own, so that the calendar does not render with
 * each day. The labels of the days say it, too.
 */
function DayWords({ wordsOn, children }: DayWordsProps) {
  const [shown, setShown] = useState<Day>()
  const words = shown && wordsOn?.(shown)
  return (
    <>
      <div
        onFocus={(event) => setShown(dayOf(event.target))}
        onMouseOver={(event) => setShown(dayOf(event.target))}
        onMouseLeave={() => setShown(undefined)}
      >
        {children}
      </div>
      {wordsOn && (
        <Hint fz="xs" mih="2lh" mt={4} aria-hidden="true">
          {words && `${spokenDay(shown)} – ${words}`}
        </Hint>
      )}
    </>
  )
}

/** Two months (one on phones) to pick the first and last day from; tells which days do not count, and the person's leave. */
export const RangeCalendar = memo(function RangeCalendar({
  personId,
  requestId,
  typeId,
  start,
  end,
  month,
  months,
  onMonth,
  onChange,
}: RangeCalendarProps) {
  const today = useToday()
  const box = useRef<HTMLDivElement>(null)
  const [isExtending, setExtending] = useState(false)
  const isLastDayOpen = start !== null && end !== null && (end < start || (isExtending && end === start))
  const { first, last } = visibleRange(month, months)
  const from = isLastDayOpen ? start : null
  const asked = { personId, requestId, typeId }
  const possible = usePossibleDays({ first, last, from }, asked)
  const suggestions = useSuggestions(month, asked)
  const { data } = useQuery(query(leaveApi.preview, { query: { uuid: personId, startDate: first, endDate: last } }))
  const free = new Map(data?.free.map((date) => [date.day, date]))
  const leaves = useLeaveBetween(personId, { startDate: first, endDate: last }).data ?? []
  const others = leaves.filter(({ uuid }) => uuid !== requestId)
  const outside = (day: Day) => outsideEmployment(day, data?.employment)
  const leaveOn = (day: Day) => leaveKindOn(day, others)
  // Days off take no days, so nothing is said of them.
  const possibleOn = (day: Day) =>
    free.get(day)?.part === 'whole' || outside(day) !== undefined ? undefined : possible.get(day)
  const wordsOn = (day: Day) => {
    const answer = possibleOn(day)
    return answer && wordsOf(answer)
  }
  const named = joinNamedDates(data?.free ?? [])
  const focus = (day: Day) => {
    flushSync(() => isShown(day, month, months) || onMonth(day))
    box.current?.querySelector<HTMLElement>(`[data-day="${day}"]:not([data-hidden])`)?.focus()
  }

  // The library's own keys stop at the edge of the visible months.
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const day = dayOf(event.target)
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
      partNotes[free.get(day)?.part ?? 'whole'],
      leaveWords[leaveOn(day) ?? 'none'],
      outside(day),
      day === start && t('first day'),
      day === end && t('last day'),
      wordsOn(day),
    ]
      .filter(Boolean)
      .join(', ')

  const picker = (
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
      {...calendarFormats}
      getDayAriaLabel={labelOf}
      renderDay={(day) => <MarkedDay day={day} possible={possibleOn(day)} />}
      getDayProps={(day) => ({
        'data-day': day,
        // Today in the company's time zone, regardless of this machine's clock.
        'data-today': day === today || undefined,
        'data-leave': leaveOn(day),
        'data-free': isMarked(free.get(day)) || undefined,
        'data-not-employed': outside(day) !== undefined || undefined,
      })}
      highlightToday
      hideOutsideDates
      fullWidth
      withCellSpacing={false}
      classNames={{ day: css.day ?? '', levelsGroup: css.months ?? '' }}
    />
  )

  return (
    // Handles the keys of its days.
    <div ref={box} className={css.calendar} onKeyDownCapture={onKeyDown}>
      <DayWords wordsOn={typeId === undefined ? undefined : wordsOn}>{picker}</DayWords>
      <Group wrap="nowrap" align="flex-start" justify="space-between" mt={8} pt={8} className={css.legend}>
        <Legend>
          {(['approved', 'pending'] as const)
            .filter((kind) => others.some((leave) => kindOf(leave) === kind))
            .map((kind) => (
              <li key={kind} data-leave={kind}>
                {leaveWords[kind]}
              </li>
            ))}
          {typeId !== undefined &&
            possibilities.map((possibility) => (
              <li key={possibility} data-possibility={possibility}>
                {possibilityWords[possibility]}
              </li>
            ))}
          {[...new Set([outside(first), outside(last)])]
            .filter((text) => text !== undefined)
            .map((text) => (
              <li key={text} data-not-employed>
                {text}
              </li>
            ))}
          {named.map(({ title, ...days }) => (
            <li key={`${days.startDate} ${title}`}>
              {datesOfYear(days)} {title} {partNotes[days.part] !== '' && `(${partNotes[days.part]})`}
            </li>
          ))}
        </Legend>
        <UnstyledButton fz="xs" className={css.today} aria-keyshortcuts="T" onClick={() => focus(today)}>
          {t('Today')} <kbd aria-hidden="true">T</kbd>
        </UnstyledButton>
      </Group>
      {suggestions?.length !== 0 && (
        <Group
          component="ul"
          gap={8}
          mt={8}
          mih={28}
          className={css.suggestions}
          aria-label={t('Days off around holidays')}
        >
          {suggestions?.map(({ startDate, endDate, days, daysOff, firstDayOff, lastDayOff }) => (
            <li key={startDate}>
              <Button
                variant="default"
                size="compact-xs"
                fz="xs"
                onClick={() => {
                  setExtending(false)
                  onMonth(startDate)
                  onChange(startDate, endDate)
                }}
              >
                {t('{days, plural, one {# day makes} other {# days make}} {daysOff} off: {dates}', {
                  days,
                  daysOff,
                  dates: datesOfYear({ startDate: firstDayOff, endDate: lastDayOff }),
                })}
              </Button>
            </li>
          ))}
        </Group>
      )}
    </div>
  )
})
