import { isPending, type ShownLeave } from './calendar-data.ts'
import type { Scale } from './periods.ts'
import { hasEnd } from './format-calendar.ts'

/** A leave within its segment: start and length as fractions of the segment, and its lane. */
export type Bar = { leave: ShownLeave; start: number; length: number; lane: number }

/** Consecutive days with leave: one cell of the table. Overlapping leave is stacked in lanes. */
export type Segment = { from: number; to: number; lanes: number; bars: Bar[] }

type Placed = { leave: ShownLeave; from: number; to: number; start: number; end: number; lane: number }

/** The segments of a person, in order, clipped to the period. */
export function segmentsOf(leave: readonly ShownLeave[], { days, places }: Scale): Segment[] {
  const placed = leave
    .map((one): Placed => {
      const first = places.get(one.startDate)
      const last = places.get(one.endDate)
      const from = first ?? 0
      const to = (last ?? days.length - 1) + 1
      const start = from + (first !== undefined && one.startHalf ? 0.5 : 0)
      const end = to - (last !== undefined && one.endHalf ? 0.5 : 0)
      return { leave: one, from, to, start, end, lane: 0 }
    })
    .toSorted((a, b) => a.start - b.start || b.end - a.end)

  const groups: Placed[][] = []
  let reach = 0
  for (const one of placed) {
    const group = one.from < reach ? groups.at(-1) : undefined
    if (group) group.push(one)
    else groups.push([one])
    reach = group ? Math.max(reach, one.to) : one.to
  }
  return groups.map((group) => {
    const from = Math.min(...group.map((one) => one.from))
    const to = Math.max(...group.map((one) => one.to))
    const ends: number[] = []
    for (const one of group) {
      // An absence without an end is below the others, in no lane of its own.
      if (!hasEnd(one.leave)) continue
      const free = ends.findIndex((end) => end <= one.start)
      one.lane = free === -1 ? ends.length : free
      ends[one.lane] = one.end
    }
    const length = to - from
    return {
      from,
      to,
      lanes: Math.max(ends.length, 1),
      bars: group.map(({ leave: one, start, end, lane }) => ({
        leave: one,
        start: (start - from) / length,
        length: (end - start) / length,
        lane,
      })),
    }
  })
}

/** The bar of a day. If several cover it: approved leave before a pending request, then the one that starts last. */
export function barOn(place: number, segment: Segment): Bar | undefined {
  const covering = segment.bars.filter((bar) => coversDay(bar, segment, place))
  return covering.findLast(({ leave }) => !isPending(leave)) ?? covering.at(-1)
}

/** Returns whether a bar covers a day. */
const coversDay = ({ start, length }: Bar, { from, to }: Segment, place: number): boolean =>
  from + start * (to - from) < place + 1 && place < from + (start + length) * (to - from)
