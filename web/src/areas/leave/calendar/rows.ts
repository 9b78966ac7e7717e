import type { CalendarPerson } from '@hr/contract/areas/leave/leave'

/** A line of the calendar: a team's header, or a person. */
export type CalendarLine =
  | { kind: 'team'; team: string; count: number; isCollapsed: boolean }
  | { kind: 'person'; person: CalendarPerson }

/** The lines of people sorted by team; a collapsed team only has its header. */
export function linesOf(people: readonly CalendarPerson[], collapsed: ReadonlySet<string>): CalendarLine[] {
  const counts = new Map<string, number>()
  for (const { team } of people) counts.set(team, (counts.get(team) ?? 0) + 1)
  let current: string | undefined
  return people.flatMap((person): CalendarLine[] => {
    const { team } = person
    const isCollapsed = collapsed.has(team)
    const head: CalendarLine[] =
      team === current ? [] : [{ kind: 'team', team, count: counts.get(team) ?? 0, isCollapsed }]
    current = team
    return isCollapsed ? head : [...head, { kind: 'person', person }]
  })
}
