import { useQuery } from '@tanstack/react-query'
import { peopleApi } from '@hr/contract/areas/employees/people'
import { query, steadyQuery } from '../../api/client.ts'
import { nameOf } from '../../ui/Avatar.tsx'
import type { RecordFilter } from './filters.ts'

const PersonName = ({ uuid }: { uuid: string }) =>
  useQuery({ ...query(peopleApi.find, { query: { uuid } }), select: ([person]) => person && nameOf(person) }).data ??
  '…'

/** A filter by one person. @param fixed parameters of every search */
export const personFilter = (
  name: string,
  label: string,
  fixed: { ofMyTeam?: 'true' } = {},
): RecordFilter & { label: string } => ({
  kind: 'record',
  name,
  label,
  useOptions: function usePeople(q) {
    return useQuery({
      ...steadyQuery(peopleApi.find, { query: { q, ...fixed } }),
      select: (people) => people.map((person) => ({ uuid: person.uuid, name: nameOf(person) })),
    })
  },
  Name: PersonName,
})
