import type { Person } from '@hr/contract/areas/employees/people'
import type { Employee } from '@hr/contract/areas/employees/record'

/** The people around somebody: who leads them, then who works with them in any of the teams; nobody twice. */
export function teamOf({ uuid, team, supervisorOrTeamLead }: Pick<Employee, 'uuid' | 'team' | 'supervisorOrTeamLead'>) {
  const leads = distinct([supervisorOrTeamLead, ...team.map(({ teamLead }) => teamLead)], [{ uuid }])
  const coworkers = distinct(
    team.flatMap(({ teamMembers }) => teamMembers),
    [{ uuid }, ...leads],
  )
  return { leads, coworkers }
}

function distinct(people: readonly (Person | null)[], without: readonly { uuid: string }[]): Person[] {
  const others = people.filter((person) => person !== null && without.every(({ uuid }) => uuid !== person.uuid))
  // What is null has just been left out, which the compiler sees only in parts.
  return [...new Map((others as Person[]).map((person) => [person.uuid, person])).values()]
}
