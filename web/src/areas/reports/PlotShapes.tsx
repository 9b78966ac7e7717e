import { isOverTime } from '@hr/contract/areas/reports/definition'
import type { ReportResult } from '@hr/contract/areas/reports/reports'
import { hasSeries } from './definitions.ts'
import { formatFigure } from './format-figure.ts'
import { spansOf, ticksFor } from './plot-scale.ts'
import type { Drawing } from './PlotPatterns.tsx'

/** The width in px of the longest text: that of as many digits. */
const widthOf = (texts: readonly string[]) => Math.max(...texts.map(({ length }) => length)) * 7
/** The distances between the named steps of a period that is too long for all names. */
const distances = [1, 2, 3, 6, 12, 24, 60]
/** Cuts a text after some lines. Saved pictures have the styles of elements in the plot only if they are inline. */
const cut = {
  display: '-webkit-box',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  WebkitBoxOrient: 'vertical',
} as const
const smallestSteps: Partial<Record<ReportResult['unit'], number>> = { people: 1, records: 1, share: 0.001 }

/** The row under the pointer, and the place of the pointer. */
export type Pointed = { row: number; x: number; y: number }

type PlotShapesProps = {
  result: ReportResult
  drawings: readonly Drawing[]
  width: number
  height: number
  pointed: Pointed | undefined
  onPoint: (pointed: Pointed | undefined) => void
  /** Opens the records of a row and a series; undefined for a picture, which has no names and numbers. */
  onOpen: ((row: string, series: number) => void) | undefined
}

/** The axes of a plot, and its bars, lines or areas. */
export function PlotShapes({ result, drawings, width, height, pointed, onPoint, onOpen }: PlotShapesProps) {
  const { definition, unit, series, rows } = result
  const { plot } = definition
  const isPicture = onOpen === undefined
  const isTime = isOverTime(definition)
  const isBars = plot === 'bar' || plot === 'stacked bar'
  const isSplit = hasSeries(definition)
  const isStacked = plot === 'stacked bar' || (plot === 'area' && isSplit)
  // Longer lists of groups have horizontal bars, with room for their names.
  const isHorizontal = isBars && !isPicture && !isTime && rows.length > Math.min(8, width / 100)
  const format = (value: number) => formatFigure(value, unit)
  const spans = rows.map((row) => spansOf(row.values, isStacked))
  const values = spans.flat(2)
  const valueWidth = widthOf(values.map(format))
  const longest = widthOf(rows.map(({ label }) => label)) + 24
  const nameWidth = Math.min(longest, width * 0.4)
  const nameHeight = isPicture ? 0 : isHorizontal || isTime || longest < width / rows.length ? 24 : 40

  // The axis of the values.
  const [lowest, highest] = isHorizontal
    ? [nameWidth, width - valueWidth - 8]
    : [height - nameHeight, isPicture ? 4 : 20]
  const room = Math.abs(highest - lowest) / (isHorizontal ? valueWidth + 8 : isPicture ? 12 : 40)
  const ticks = ticksFor(values, Math.min(6, room), smallestSteps[unit] ?? 0.01)
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)]
  const tickWidth = widthOf(ticks.map(format))
  const hasTickRoom = !isHorizontal || (highest - lowest) / (ticks.length - 1) > tickWidth
  const at = (value: number) => lowest + ((value - low) / (high - low)) * (highest - lowest)

  // The axis of the names.
  const start = isHorizontal || isPicture ? 0 : tickWidth + 8
  const end = isHorizontal ? height - nameHeight : width - (isPicture ? 0 : 16)
  const band = (end - start) / rows.length
  const middleOf = (row: number) => start + band * (row + 0.5)
  const every = isTime ? (distances.find((distance) => distance * band >= longest - 16) ?? rows.length) : 1
  const bars = isStacked ? 1 : series.length
  const thickness = Math.min((band * 0.8) / bars, 96)
  /** The middle of a bar, or the place of a point of a line. */
  const placeOf = (row: number, index: number) =>
    middleOf(row) + (isBars && !isStacked ? thickness * (index + 0.5 - bars / 2) : 0)
  const hasNumbers = isBars && !isPicture && (isHorizontal ? thickness >= 12 : valueWidth <= thickness * 1.2)

  const point = (name: number, place: number) => (isHorizontal ? `${place} ${name}` : `${name} ${place}`)
  const box = (name: number, size: number, from: number, to: number) => {
    const [one, other] = [name - size / 2, name + size / 2]
    return `M${point(one, from)}L${point(other, from)}L${point(other, to)}L${point(one, to)}Z`
  }
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      onMouseLeave={() => onPoint(undefined)}
      onMouseMove={({ clientX, clientY, currentTarget }) => {
        const edge = currentTarget.getBoundingClientRect()
        const [x, y] = [clientX - edge.x, clientY - edge.y]
        const row = Math.floor(((isHorizontal ? y : x) - start) / band)
        onPoint(rows[row] && { row, x, y })
      }}
    >
      {!isPicture &&
        ticks.map((tick) => (
          <g key={tick}>
            <path
              d={`M${point(start, at(tick))}L${point(end, at(tick))}`}
              stroke="currentColor"
              strokeOpacity={0.3}
              strokeDasharray={tick === 0 ? undefined : '5 5'}
            />
            <text
              {...(isHorizontal
                ? { x: at(tick), y: height - 6, textAnchor: 'middle' }
                : { x: start - 8, y: at(tick), dy: '0.35em', textAnchor: 'end' })}
            >
              {(tick === 0 || hasTickRoom) && format(tick)}
            </text>
          </g>
        ))}
      {!isPicture &&
        rows.map(({ key, label }, row) => {
          if (row % every > 0) return null
          const size = band * every - 4
          const place = isHorizontal
            ? { x: 0, y: middleOf(row) - band / 2, width: nameWidth - 8, height: band }
            : { x: middleOf(row) - size / 2, y: height - nameHeight + 6, width: size, height: nameHeight - 6 }
          return (
            <foreignObject key={key} {...place}>
              <div
                style={{
                  display: 'grid',
                  height: '100%',
                  lineHeight: '15px',
                  ...(isHorizontal ? { alignContent: 'center', textAlign: 'end' } : { textAlign: 'center' }),
                }}
              >
                <span style={{ ...cut, WebkitLineClamp: Math.max(1, Math.floor(place.height / 15)) }}>{label}</span>
              </div>
            </foreignObject>
          )
        })}
      {pointed && rows[pointed.row] && (
        <path d={box(middleOf(pointed.row), band, lowest, highest)} fillOpacity={0.08} />
      )}
      {series.map(({ key }, index) => {
        const { fill, stroke, dash, edge } = drawings[index] ?? { fill: '', stroke: '' }
        const points = rows.flatMap(({ key: row, color, values: cells }, order) => {
          const [from, to] = spans[order]?.[index] ?? [0, 0]
          if (cells[index]?.value === null || (isBars && from === to)) return []
          return [{ row, color, order, name: placeOf(order, index), from: at(from), to: at(to) }]
        })
        const line = points.map(({ name, to }) => point(name, to)).join('L')
        const ground = points.toReversed().map(({ name, from }) => point(name, from))
        const hasDots = points.length === 1 || (plot === 'line' && !isPicture && rows.length <= 24)
        return (
          <g key={key}>
            {isBars &&
              points.map(({ row, color, name, from, to }) => (
                <path
                  key={row}
                  data-bar
                  d={box(name, thickness, from, to)}
                  fill={(!edge && !isSplit && color) || fill}
                  stroke={edge ?? 'var(--hr-surface)'}
                  cursor={onOpen && 'pointer'}
                  onClick={() => onOpen?.(row, index)}
                />
              ))}
            {plot === 'area' && (
              <path d={`M${[line, ...ground].join('L')}Z`} fill={fill} fillOpacity={edge ? 1 : 0.2} />
            )}
            {!isBars && <path d={`M${line}`} fill="none" stroke={stroke} strokeWidth={2} strokeDasharray={dash} />}
            {!isBars &&
              points.map(({ row, order, name, to }) => {
                const isPointed = order === pointed?.row
                if (!hasDots && !isPointed) return null
                return <circle key={row} cx={name} cy={to} r={isPointed ? 5 : 3} fill={stroke} />
              })}
          </g>
        )
      })}
      {hasNumbers &&
        rows.flatMap(({ key, values: cells, total }, row) =>
          (isStacked ? [total] : cells).map(({ value }, index) => {
            if (value === null) return null
            const ends = isStacked ? (spans[row]?.flat() ?? []) : [value]
            const place = at(value < 0 ? Math.min(...ends) : Math.max(...ends))
            return (
              <text
                key={`${key} ${index}`}
                {...(isHorizontal
                  ? { x: Math.max(place, at(0)) + 4, y: placeOf(row, index), dy: '0.35em' }
                  : { x: placeOf(row, index), y: place + (value < 0 ? 14 : -4), textAnchor: 'middle' })}
              >
                {format(value)}
              </text>
            )
          }),
        )}
    </svg>
  )
}
