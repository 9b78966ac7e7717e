import { useQuery } from '@tanstack/react-query'
import { peopleApi, type Person } from '@hr/contract/areas/employees/people'
import { directoryApi } from '@hr/contract/areas/people/directory'
import { mayOpen, type ScreenName } from '@hr/contract/screens'
import { steadyQuery } from '../api/client.ts'
import { useUser } from '../api/session.ts'

export type FoundPerson = Person & { screen: ScreenName }

const maxColleagues = 6

/**
 * The people whose names contain the typed words, each with the screen that shows them to the user: the profile to HR,
 * the short record to the lead of their team, and the directory to everyone else. Those of the user's team come first.
 * @param q empty for no search
 */
function usePeopleWith(q: string) {
  const { effectiveRole } = useUser()
  const mayOpenProfiles = mayOpen('employeeProfile', effectiveRole)
  const records = useQuery({
    ...steadyQuery(peopleApi.find, { query: { q, ...(!mayOpenProfiles && { ofMyTeam: 'true' as const }) } }),
    enabled: q !== '' && (mayOpenProfiles || mayOpen('teamMember', effectiveRole)),
  })
  const colleagues = useQuery({
    ...steadyQuery(directoryApi.list, { query: { q, page: '1', pageSize: String(maxColleagues) } }),
    enabled: q !== '' && !mayOpenProfiles && mayOpen('directory', effectiveRole),
  })
  const found = new Map<string, FoundPerson>()
  for (const person of colleagues.data?.items ?? []) found.set(person.uuid, { ...person, screen: 'directory' })
  const recordScreen = mayOpenProfiles ? 'employeeProfile' : 'teamMember'
  const own = (records.data ?? []).map((person) => ({ ...person, screen: recordScreen }) satisfies FoundPerson)
  for (const { uuid } of own) found.delete(uuid)
  return {
    people: q === '' ? [] : [...own, ...found.values()],
    isFetching: records.isFetching || colleagues.isFetching,
    /** The search that has failed, or one that has not. */
    query: colleagues.isError ? colleagues : records,
  }
}

/** As many words as most names have. */
const nameWords = 2

/**
 * The people whose names contain the typed words; if there are none, those whose names contain the first two of more: 'Ana Kos
 * developer' finds Ana Kos.
 * @param q empty for no search
 */
export function useFoundPeople(q: string) {
  const found = usePeopleWith(q)
  const name = q.split(/\s+/).slice(0, nameWords).join(' ')
  const isNobody = !found.query.isError && found.people.length === 0 && name !== q
  const named = usePeopleWith(isNobody ? name : '')
  return isNobody ? { ...named, isFetching: found.isFetching || named.isFetching } : found
}
