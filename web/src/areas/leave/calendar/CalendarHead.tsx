import { VisuallyHidden } from '@mantine/core'
import { memo } from 'react'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { Day } from '@hr/contract/lib/day'
import { monthNames, shortWeekdayNames, weekdayNames } from '../../../lib/calendar-names.ts'
import { spokenDay } from '../../../lib/formats.ts'
import { t } from '../../../lib/t.ts'
import type { Scale, DaySpan, CalendarDay } from './periods.ts'
import { Icon } from '../../../ui/Icon.tsx'
import css from './calendar.module.css'

type CalendarHeadProps = {
  scale: Scale
  isByDay: boolean
  today: Day
  /** The number of people away on each day; undefined until they are counted. */
  away: readonly number[] | undefined
  total: number
  corner: string
}

/** A warning if at least two people and a third of all are away. */
const isManyAway = (away: number, total: number) => away >= 2 && away * 3 >= total

/** The days above the calendar with the number of people away; for longer periods the weeks, with their maximum. */
export const CalendarHead = memo(function CalendarHead(props: CalendarHeadProps) {
  const { scale, isByDay, today, away, total, corner } = props
  const rows = isByDay ? 1 : 2
  return (
    <thead>
      {isByDay ? (
        <tr aria-rowindex={1}>
          <th scope="col" className={css.corner}>
            {corner}
          </th>
          {scale.days.map((day, place) => (
            <DayHead key={day.day} {...day} place={place} isToday={day.day === today} />
          ))}
        </tr>
      ) : (
        <>
          <tr aria-rowindex={1} className={css.months}>
            <th scope="col" rowSpan={2} className={css.corner}>
              {corner}
            </th>
            {scale.months.map(({ from, to }) => (
              <th key={from} scope="colgroup" colSpan={to - from} aria-colindex={from + 2}>
                {monthOf(scale.days[from])}
              </th>
            ))}
          </tr>
          <tr aria-rowindex={2} className={css.weeks}>
            {scale.weeks.map(({ from, to }) => (
              <WeekHead key={from} days={scale.days} from={from} to={to} />
            ))}
          </tr>
        </>
      )}
      <tr aria-rowindex={rows + 1} className={css.away} aria-busy={away === undefined}>
        <th scope="row">{isByDay ? t('Away', undefined, 'several people') : t('Most away')}</th>
        {(isByDay ? scale.days.map((_, from) => ({ from, to: from + 1 })) : scale.weeks).map((stretch) => (
          <AwayCell key={stretch.from} stretch={stretch} scale={scale} away={away} total={total} />
        ))}
      </tr>
    </thead>
  )
})

const monthOf = (day: CalendarDay | undefined) => monthNames[Number(day?.day.slice(5, 7)) - 1]

function DayHead({ day, weekday, off, half, place, isToday }: CalendarDay & { place: number; isToday: boolean }) {
  return (
    <th
      scope="col"
      aria-colindex={place + 2}
      aria-current={isToday ? 'date' : undefined}
      data-monday={weekday === 0 || undefined}
    >
      <span aria-hidden="true">
        <span>{shortWeekdayNames[weekday]}</span>
        {Number(day.slice(8))}
      </span>
      <VisuallyHidden>
        {[`${weekdayNames[weekday]} ${spokenDay(day)}`, off, half].filter((part) => part !== undefined).join(', ')}
      </VisuallyHidden>
    </th>
  )
}

function WeekHead({ days, from, to }: DaySpan & { days: readonly CalendarDay[] }) {
  const day = days[from]?.day ?? ''
  // A partial week at the edge of the period may have no room for a number.
  const isWide = to - from > 5
  return (
    <th
      scope="colgroup"
      colSpan={to - from}
      aria-colindex={from + 2}
      data-monday={days[from]?.weekday === 0 || undefined}
    >
      {isWide && <span aria-hidden="true">{Number(day.slice(8))}</span>}
      <VisuallyHidden>{t('Days from {day}', { day: spokenDay(day) })}</VisuallyHidden>
    </th>
  )
}

type AwayCellProps = { stretch: DaySpan; scale: Scale } & Pick<CalendarHeadProps, 'away' | 'total'>

function AwayCell({ stretch: { from, to }, scale, away, total }: AwayCellProps) {
  const count = Math.max(0, ...(away ?? []).slice(from, to))
  const isWarning = isManyAway(count, total)
  return (
    <td
      colSpan={to - from}
      aria-colindex={from + 2}
      data-many={isWarning || undefined}
      data-monday={scale.days[from]?.weekday === 0 || undefined}
    >
      {away === undefined && <span aria-hidden="true">…</span>}
      {count > 0 && (
        <>
          {isWarning && (
            <>
              <Icon icon={IconAlertTriangle} size={12} />
              <VisuallyHidden>{t('many')}</VisuallyHidden>
            </>
          )}
          {count}
        </>
      )}
    </td>
  )
}
