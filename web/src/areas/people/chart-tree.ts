// The org chart as a tree, and where its cards and lines are drawn. No React, so that it can be tested on its own.
import { hierarchy, tree } from 'd3-hierarchy'
import type { ChartPerson } from '@hr/contract/areas/people/org-chart'
import { compareTexts } from '@hr/contract/lib/collation'

/** Sizes in pixels at a scale of 1. */
export const card = { width: 212, height: 64 }
const siblingGap = 32
const levelGap = 48
const columnGap = 12
/** The distance of a column's line from its cards. */
const indent = 14

/** People by id, and the people below each; those at the top are below null. */
export type Chart = {
  people: ReadonlyMap<string, ChartPerson>
  below: ReadonlyMap<string | null, readonly ChartPerson[]>
}

/**
 * Builds the chart from answers that may overlap and may have been read at different times. The first place of a person
 * counts, and a person comes after the person above, so the result is always a tree.
 */
export function chartOf(answers: readonly (readonly ChartPerson[])[]): Chart {
  const people = new Map<string, ChartPerson>()
  for (const person of answers.flat())
    if (!people.has(person.uuid) && (person.supervisor === null || people.has(person.supervisor)))
      people.set(person.uuid, person)
  const below = Map.groupBy([...people.values()].toSorted(byReportsAndName), ({ supervisor }) => supervisor)
  return { people, below }
}

/** People with reports come first: the others share a column. */
const byReportsAndName = (a: ChartPerson, b: ChartPerson) =>
  Number(b.reports > 0) - Number(a.reports > 0) ||
  compareTexts(a.lastName, b.lastName) ||
  compareTexts(a.firstName, b.firstName)

export const reportsOf = ({ below }: Chart, { uuid }: ChartPerson): readonly ChartPerson[] => below.get(uuid) ?? []

/** Returns true if all direct reports of a person are in the chart. */
export const isLoaded = (chart: Chart, person: ChartPerson): boolean =>
  reportsOf(chart, person).length >= person.reports

/** The maximum number of people that are visible when the chart opens. */
const maxVisibleAtFirst = 150

/** The people whose reports are visible when the chart opens: whole levels, up to a limit. */
export function openAtFirst(chart: Chart): ReadonlySet<string> {
  const open = new Set<string>()
  let level = chart.below.get(null) ?? []
  let visible = level.length
  while (level.length > 0) {
    const next = level.flatMap((person) => reportsOf(chart, person))
    visible += next.length
    if (visible > maxVisibleAtFirst) break
    for (const person of level) if (reportsOf(chart, person).length > 0) open.add(person.uuid)
    level = next
  }
  return open
}

/** A card: its upper left corner, and its place in the tree as ARIA describes it. */
export type Place = {
  person: ChartPerson
  x: number
  y: number
  level: number
  /** The place among the people with the same person above, from 1. */
  position: number
  size: number
  /** Undefined for a person without reports. */
  isOpen: boolean | undefined
}
export type Area = { left: number; top: number; right: number; bottom: number }
/** The lines from a person to a report, or to a column of reports. */
type Line = { id: string; path: string; area: Area }
/** Cards in reading order, which is also the order of the keyboard. */
export type Layout = { places: readonly Place[]; lines: readonly Line[]; area: Area }

/** One person with reports, or a column of people without any. */
type Slot = { people: readonly ChartPerson[]; siblings: readonly ChartPerson[] }

function slotsOf(siblings: readonly ChartPerson[]): Slot[] {
  const last = siblings.filter(({ reports }) => reports === 0)
  const slots = siblings.filter(({ reports }) => reports > 0).map((person) => ({ people: [person], siblings }))
  return last.length === 0 ? slots : [...slots, { people: last, siblings }]
}

/** Draws the chart from the top down, with the reports of the people in `open`. */
export function layoutOf(chart: Chart, open: ReadonlySet<string>): Layout {
  const root = hierarchy<Slot>({ people: [], siblings: [] }, ({ people: [person] }) => {
    if (person === undefined) return slotsOf(chart.below.get(null) ?? [])
    return open.has(person.uuid) ? slotsOf(reportsOf(chart, person)) : []
  })
  const drawn = tree<Slot>()
    .nodeSize([card.width + siblingGap, card.height + levelGap])
    .separation(() => 1)(root)
  const places: Place[] = []
  const lines: Line[] = []
  drawn.eachBefore(({ data: { people, siblings }, x, y, depth, parent }) => {
    if (parent === null) return
    const isColumn = people.length > 1
    const left = x - card.width / 2 + (isColumn ? indent : 0)
    const tops = people.map((_, index) => y + index * (card.height + columnGap))
    for (const [index, person] of people.entries())
      places.push({
        person,
        x: left,
        y: tops[index] ?? y,
        level: depth,
        position: siblings.indexOf(person) + 1,
        size: siblings.length,
        isOpen: person.reports > 0 ? open.has(person.uuid) : undefined,
      })
    const [above] = parent.data.people
    if (above === undefined) return
    const middle = y - levelGap / 2
    const start = `M${parent.x},${y - levelGap}V${middle}H`
    const spine = x - card.width / 2
    const branches = tops.map((top) => `M${spine},${top + card.height / 2}H${left}`)
    const end = (tops.at(-1) ?? y) + card.height / 2
    lines.push({
      id: `${above.uuid} ${people[0]?.uuid}`,
      path: isColumn ? `${start}${spine}V${end}${branches.join('')}` : `${start}${x}V${y}`,
      area: {
        left: Math.min(parent.x, spine),
        right: Math.max(parent.x, left),
        top: y - levelGap,
        bottom: end,
      },
    })
  })
  return { places, lines, area: areaOf(places) }
}

const areaOf = (places: readonly Place[]): Area =>
  places.reduce(
    (area, { x, y }) => ({
      left: Math.min(area.left, x),
      top: Math.min(area.top, y),
      right: Math.max(area.right, x + card.width),
      bottom: Math.max(area.bottom, y + card.height),
    }),
    { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity },
  )

export const areaOfCard = ({ x, y }: Place): Area => ({
  left: x,
  top: y,
  right: x + card.width,
  bottom: y + card.height,
})

export const overlap = (one: Area, other: Area): boolean =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top
