import type { ShownPerson } from './calendar-data.ts'

/** A line of the calendar: a team's header, or a person. */
export type CalendarLine =
  | { kind: 'team'; team: string; count: number; isCollapsed: boolean }
  | { kind: 'person'; person: ShownPerson }

/** The lines of people sorted by team, after the user's own; a collapsed team only has its header. */
export function linesOf(people: readonly ShownPerson[], collapsed: ReadonlySet<string>): CalendarLine[] {
  const counts = new Map<string, number>()
  for (const { team } of people) if (team !== null) counts.set(team, (counts.get(team) ?? 0) + 1)
  let current: string | undefined
  return people.flatMap((person): CalendarLine[] => {
    const { team } = person
    if (team === null) return [{ kind: 'person', person }]
    const isCollapsed = collapsed.has(team)
    const head: CalendarLine[] =
      team === current ? [] : [{ kind: 'team', team, count: counts.get(team) ?? 0, isCollapsed }]
    current = team
    return isCollapsed ? head : [...head, { kind: 'person', person }]
  })
}
