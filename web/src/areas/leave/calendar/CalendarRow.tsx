import { VisuallyHidden } from '@mantine/core'
import { memo, type CSSProperties, type ReactNode } from 'react'
import { IconChevronDown } from '@tabler/icons-react'
import { spokenDay } from '../../../lib/formats.ts'
import { t } from '../../../lib/t.ts'
import { isPending, isRequest, type ShownPerson } from './calendar-data.ts'
import { zoomOf, type Scale, type Zoom } from './periods.ts'
import { barOn, segmentsOf, type Bar, type Segment } from './segments.ts'
import { describeLeave, hasEnd, titleOfLeave } from './format-calendar.ts'
import { Icon } from '../../../ui/Icon.tsx'
import css from './calendar.module.css'

/** The number of days that are wide enough for a label. */
const labelDays: Record<Zoom, number> = { month: 2, quarter: 4, year: 10 }

/** The position of the name, before the days. */
export const atName = -1

type TeamRowProps = {
  team: string
  count: number
  isCollapsed: boolean
  columnCount: number
  rowIndex: number
  isStop: boolean
  onToggle: (team: string) => void
}

/** The header of a team, which collapses its rows. */
export const TeamRow = ({
  team,
  count,
  isCollapsed,
  columnCount,
  rowIndex,
  isStop,
  onToggle: onFold,
}: TeamRowProps) => (
  <tr className={css.team} aria-rowindex={rowIndex}>
    <th scope="rowgroup" colSpan={columnCount}>
      <button
        type="button"
        aria-expanded={!isCollapsed}
        tabIndex={isStop ? 0 : -1}
        data-stop={isStop || undefined}
        data-place={atName}
        onClick={() => onFold(team)}
      >
        <Icon icon={IconChevronDown} size={14} />
        {team === '' ? t('No team') : team}
        <span>{count}</span>
      </button>
    </th>
  </tr>
)

type PersonRowProps = {
  person: ShownPerson
  scale: Scale
  rowIndex: number
  /** The position in the tab order if it is in this row: a day, or `atName`. */
  stop: number | undefined
  /** The address of the profile. */
  profile: string
}

/**
 * An employee and their days. Adjacent days without leave are one cell, since a year has hundreds; the grid's current
 * day has a cell of its own.
 */
export const PersonRow = memo(function PersonRow({ person, scale, rowIndex, stop, profile }: PersonRowProps) {
  const segments = segmentsOf(person.leave, scale)
  const labelFrom = labelDays[zoomOf(scale.days.length)]
  const cells: ReactNode[] = []
  let position = 0
  const addGapUntil = (end: number) => {
    if (stop !== undefined && position <= stop && stop < end) {
      addGap(stop)
      cells.push(<EmptyDay key={`day ${stop}`} scale={scale} place={stop} person={person} />)
      position = stop + 1
    }
    addGap(end)
  }
  const addGap = (end: number) => {
    // Days that differ from the columns by the work schedule have cells of their own.
    for (const { day, isWorking } of person.differing) {
      const place = scale.places.get(day)
      if (place === undefined || place < position || place >= end) continue
      addPlainGap(place)
      cells.push(<td key={place} aria-colindex={place + 2} data-own={isWorking ? 'working' : 'off'} />)
      position = place + 1
    }
    addPlainGap(end)
  }
  const addPlainGap = (end: number) => {
    if (end > position) cells.push(<td key={position} colSpan={end - position} aria-colindex={position + 2} />)
    position = end
  }
  for (const segment of segments) {
    addGapUntil(segment.from)
    const isStop = stop !== undefined && segment.from <= stop && stop < segment.to
    cells.push(
      <SegmentCell
        key={segment.from}
        segment={segment}
        name={person.name}
        stop={isStop ? stop : undefined}
        labelFrom={labelFrom}
      />,
    )
    position = segment.to
  }
  addGapUntil(scale.days.length)
  const isNameStop = stop === atName
  return (
    <tr aria-rowindex={rowIndex}>
      <th scope="row">
        <a href={profile} tabIndex={isNameStop ? 0 : -1} data-stop={isNameStop || undefined} data-place={atName}>
          {person.name}
        </a>
      </th>
      {cells}
    </tr>
  )
})

function EmptyDay({ scale, place, person }: { scale: Scale; place: number; person: ShownPerson }) {
  const { name, differing } = person
  const { day = '', off: ofColumn } = scale.days[place] ?? {}
  const own = differing.find((one) => one.day === day)
  const off = own ? (own.isWorking ? undefined : t('day off')) : ofColumn
  return (
    <td
      tabIndex={0}
      className={css.day}
      aria-colindex={place + 2}
      data-own={own && (own.isWorking ? 'working' : 'off')}
      data-stop
      data-place={place}
    >
      <VisuallyHidden>
        {name}, {spokenDay(day)}, {off ?? t('not away')}
      </VisuallyHidden>
    </td>
  )
}

type SegmentCellProps = { segment: Segment; name: string; stop: number | undefined; labelFrom: number }

function SegmentCell({ segment, name, stop, labelFrom }: SegmentCellProps) {
  const { from, to, lanes, bars } = segment
  const days = to - from
  const chosen = stop === undefined ? undefined : barOn(stop, segment)
  return (
    <td colSpan={days} aria-colindex={from + 2} data-lanes={lanes > 1 || undefined}>
      {bars.map((bar) => (
        <button
          key={bar.leave.uuid}
          type="button"
          className={css.bar}
          data-kind={isPending(bar.leave) ? 'pending' : 'approved'}
          data-leave={bar.leave.uuid}
          data-open={!hasEnd(bar.leave) || undefined}
          data-place={Math.floor(from + bar.start * days)}
          data-end={Math.ceil(from + (bar.start + bar.length) * days) - 1}
          data-stop={bar === chosen || undefined}
          tabIndex={bar === chosen ? 0 : -1}
          aria-label={describeLeave(name, bar.leave)}
          aria-haspopup="dialog"
          style={styleOf(bar, lanes)}
        >
          <span className={css.plate}>{lanes === 1 && bar.length * days >= labelFrom && titleOfLeave(bar.leave)}</span>
        </button>
      ))}
    </td>
  )
}

const styleOf = ({ leave, start, length, lane }: Bar, lanes: number) =>
  ({
    ...(isRequest(leave) && { '--type': leave.color }),
    left: `${start * 100}%`,
    width: `${length * 100}%`,
    ...(lanes > 1 && { top: `${(lane / lanes) * 100}%`, height: `${100 / lanes}%` }),
  }) as CSSProperties
