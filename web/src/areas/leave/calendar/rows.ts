import type { CalendarPerson } from '@hr/contract/areas/leave/leave'

/** A line of the wall: the head of a team, or somebody. */
export type CalendarLine =
  | { kind: 'team'; team: string; count: number; isFolded: boolean }
  | { kind: 'person'; person: CalendarPerson }

/** The lines of people who come in the order of their teams; of a folded team only the head is there. */
export function linesOf(people: readonly CalendarPerson[], folded: ReadonlySet<string>): CalendarLine[] {
  const counts = new Map<string, number>()
  for (const { team } of people) counts.set(team, (counts.get(team) ?? 0) + 1)
  let current: string | undefined
  return people.flatMap((person): CalendarLine[] => {
    const { team } = person
    const isFolded = folded.has(team)
    const head: CalendarLine[] =
      team === current ? [] : [{ kind: 'team', team, count: counts.get(team) ?? 0, isFolded }]
    current = team
    return isFolded ? head : [...head, { kind: 'person', person }]
  })
}
