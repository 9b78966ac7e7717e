import type { Person } from '@hr/contract/areas/employees/people'
import type { Employee } from '@hr/contract/areas/employees/record'

/** An employee's leads and coworkers of all teams, without duplicates. */
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
  // Null values have just been filtered out, which the compiler cannot tell.
  return [...new Map((others as Person[]).map((person) => [person.uuid, person])).values()]
}
