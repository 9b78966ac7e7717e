import { useNavigate } from '@tanstack/react-router'
import {
  memo,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
} from 'react'
import type { Day } from '@hr/contract/lib/day'
import { addressOf, type ScreenName } from '@hr/contract/screens'
import { linkTo } from '../../../lib/target.ts'
import { t } from '../../../lib/t.ts'
import { useVisibleRows, type VisibleRows } from '../../../table/use-visible-rows.ts'
import type { ShownLeave, ShownPerson } from './calendar-data.ts'
import { LeaveCard } from './LeaveCard.tsx'
import { cellForKey, type CellPosition } from './keyboard-navigation.ts'
import type { Scale, Zoom } from './periods.ts'
import type { CalendarLine } from './rows.ts'
import { CalendarHead } from './CalendarHead.tsx'
import { atName, PersonRow, TeamRow } from './CalendarRow.tsx'
import css from './calendar.module.css'

const rowHeight = 28
/** The height of the header: the days, and how many people are away. */
const headHeight = 72
/** Wide enough for a two-line date; longer periods show weeks instead. */
const minDayWidth: Record<Zoom, number> = { month: 28, quarter: 12, year: 4 }

type CalendarGridProps = {
  caption: string
  corner: string
  zoom: Zoom
  scale: Scale
  lines: readonly CalendarLine[]
  away: readonly number[] | undefined
  total: number
  today: Day
  /** The screen that shows a person. */
  profile: ScreenName
  onToggleTeam: (team: string) => void
}

type OpenedLeave = { person: ShownPerson; leave: ShownLeave; box: { left: number; top: number; width: number } }

/**
 * The leave calendar: people in rows, days in columns. One cell is in the tab order; the arrow keys move between days
 * and people.
 */
export function CalendarGrid({
  caption,
  corner,
  zoom,
  scale,
  lines,
  away,
  total,
  today,
  profile,
  onToggleTeam: onFold,
}: CalendarGridProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const visible = useVisibleRows({ count: lines.length, scroller, rowHeight })
  const canvas = useRef<HTMLDivElement>(null)
  const todayPlace = scale.places.get(today)
  const dayCount = scale.days.length
  // A narrow window shows the days around today first.
  useLayoutEffect(() => {
    const box = scroller.current
    if (!box || !canvas.current) return
    const nameWidth = Number.parseFloat(getComputedStyle(box).getPropertyValue('--name')) || 0
    const dayWidth = (canvas.current.scrollWidth - nameWidth) / dayCount
    const middle = (box.clientWidth - nameWidth) / 2
    box.scrollLeft = todayPlace === undefined ? 0 : Math.max(0, (todayPlace + 0.5) * dayWidth - middle)
  }, [todayPlace, dayCount])
  const shouldFocus = useRef(false)
  const navigate = useNavigate()
  const [cursor, setCursor] = useState<CellPosition>({ line: 0, place: 0 })
  const [opened, setOpened] = useState<OpenedLeave>()
  const headRows = zoom === 'month' ? 2 : 3
  const placeOf = (element: Element): CellPosition | undefined => {
    const stop = element.closest('[data-place]')
    const index = stop?.closest('tr')?.ariaRowIndex
    return stop && index
      ? { line: Number(index) - headRows - 1, place: Number(stop.getAttribute('data-place')) }
      : undefined
  }

  function focusCell(next: CellPosition) {
    shouldFocus.current = true
    setCursor(next)
    // A distant line is not rendered yet: it is once it scrolls into view.
    const top = next.line * rowHeight
    const box = scroller.current
    if (box && (top < box.scrollTop || top > box.scrollTop + box.clientHeight)) box.scrollTop = top
  }
  function focusOn(stop: HTMLElement) {
    if (!shouldFocus.current) return
    shouldFocus.current = false
    stop.focus({ preventScroll: true })
    stop.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  function onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
    if (!(event.target instanceof Element)) return
    const from = placeOf(event.target)
    if (!from || event.altKey || event.metaKey) return
    const next = cellForKey(event, {
      from,
      end: Number(event.target.getAttribute('data-end') ?? from.place),
      // Up and down keep the column, however long the leave in between is.
      column: cursor.line === from.line && lines[from.line]?.kind === 'person' ? cursor.place : from.place,
      lines,
      days: scale.days.length,
      first: atName,
    })
    if (!next) return
    event.preventDefault()
    focusCell(next)
  }
  function onClick(event: MouseEvent<HTMLTableElement>) {
    if (!(event.target instanceof Element)) return
    const place = placeOf(event.target)
    const line = place && lines[place.line]
    if (!line || line.kind !== 'person') return
    const link = event.target.closest('a')
    if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault()
      void navigate(linkTo(profile, line.person.uuid))
    }
    const bar = event.target.closest<HTMLElement>('[data-leave]')
    const leave = line.person.leave.find(({ uuid }) => uuid === bar?.dataset['leave'])
    const ground = canvas.current?.getBoundingClientRect()
    if (!bar || !leave || !ground) return
    setCursor(place)
    const { left, bottom, width } = bar.getBoundingClientRect()
    setOpened({ person: line.person, leave, box: { left: left - ground.left, top: bottom - ground.top, width } })
  }
  function close() {
    const bar = scroller.current?.querySelector<HTMLElement>(`[data-leave="${opened?.leave.uuid}"]`)
    setOpened(undefined)
    const back = bar ?? scroller.current
    back?.focus({ preventScroll: true })
  }

  return (
    <div ref={scroller} className={css.scroll} tabIndex={-1}>
      <div
        className={css.canvas}
        ref={canvas}
        style={{ minWidth: `calc(var(--name) + ${scale.days.length * minDayWidth[zoom]}px)` }}
      >
        <GridBackground scale={scale} zoom={zoom} today={today} height={headHeight + lines.length * rowHeight} />
        <table
          // An interactive grid: the arrow keys move between cells.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
          role="grid"
          className={css.calendar}
          data-zoom={zoom}
          aria-label={caption}
          aria-rowcount={lines.length + headRows}
          aria-colcount={scale.days.length + 1}
          onKeyDown={onKeyDown}
          onClick={onClick}
          onFocus={({ target }) => {
            const place = placeOf(target)
            // The arrow keys continue from the cell that was clicked or focused.
            if (place && place.line !== cursor.line) setCursor(place)
          }}
        >
          <colgroup>
            <col className={css.names} />
            <col span={scale.days.length} />
          </colgroup>
          <CalendarHead
            scale={scale}
            isByDay={zoom === 'month'}
            today={today}
            away={away}
            total={total}
            corner={corner}
          />
          <CalendarRows
            lines={lines}
            visible={visible}
            scale={scale}
            headRows={headRows}
            cursor={cursor}
            profile={profile}
            onDrawn={focusOn}
            onFold={onFold}
          />
        </table>
        {opened && <LeaveCard {...opened} profile={profile} onClose={close} />}
      </div>
    </div>
  )
}

type CalendarRowsProps = {
  lines: readonly CalendarLine[]
  visible: VisibleRows
  scale: Scale
  headRows: number
  cursor: CellPosition
  profile: ScreenName
  /** Called with the grid's current cell when it is rendered. */
  onDrawn: (stop: HTMLElement) => void
  onFold: (team: string) => void
}

/** The visible lines. */
function CalendarRows({ lines, visible, scale, headRows, cursor, profile, onDrawn, onFold }: CalendarRowsProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const { start, before, after } = visible
  const end = Math.min(visible.end, lines.length)
  // The tab order has another cell if the current one is scrolled out of view.
  const stop =
    cursor.line >= start && cursor.line < end
      ? cursor
      : { line: Math.min(start + (start === 0 ? 0 : 12), end - 1), place: 0 }
  useEffect(() => {
    const element = body.current?.querySelector<HTMLElement>('[data-stop]')
    if (element && stop.line === cursor.line) onDrawn(element)
  })
  return (
    <tbody ref={body}>
      <Spacer height={before} columnCount={scale.days.length + 1} />
      {lines.slice(start, end).map((line, offset) => {
        const index = start + offset
        const rowIndex = index + headRows + 1
        const place = stop.line === index ? stop.place : undefined
        return line.kind === 'team' ? (
          <TeamRow
            key={`team ${line.team}`}
            {...line}
            columnCount={scale.days.length + 1}
            rowIndex={rowIndex}
            isStop={place !== undefined}
            onToggle={onFold}
          />
        ) : (
          <PersonRow
            key={line.person.uuid}
            person={line.person}
            scale={scale}
            rowIndex={rowIndex}
            stop={place}
            profile={addressOf(profile, line.person.uuid)}
          />
        )
      })}
      <Spacer height={after} columnCount={scale.days.length + 1} />
    </tbody>
  )
}

const Spacer = ({ height, columnCount }: { height: number; columnCount: number }) =>
  height > 0 && (
    <tr aria-hidden="true" className={css.spacer}>
      <td colSpan={columnCount} style={{ height }} />
    </tr>
  )

type GridBackgroundProps = {
  scale: Scale
  zoom: Zoom
  today: Day
  /** The height of all lines and the header in pixels. */ height: number
}

/** The layer behind all rows: non-working days, the start of weeks or months, and today. */
const GridBackground = memo(function GridBackground({ scale, zoom, today, height }: GridBackgroundProps) {
  const part = (days: number) => `${(days / scale.days.length) * 100}%`
  const lines = zoom === 'year' ? scale.months : scale.weeks
  const place = scale.places.get(today)
  return (
    <div className={css.background} style={{ '--height': `${height}px` } as CSSProperties} aria-hidden="true">
      {scale.offs.map(({ from, to }) => (
        <i key={from} data-kind="off" style={{ left: part(from), width: part(to - from) }} />
      ))}
      {lines.slice(1).map(({ from }) => (
        <i key={from} data-kind="line" style={{ left: part(from) }} />
      ))}
      {place !== undefined && <i data-kind="today" style={{ left: part(place), width: part(1) }} />}
    </div>
  )
})

export const formatCalendarCaption = (title: string, period: string) => t('{title}, {period}', { title, period })
