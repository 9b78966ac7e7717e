import type { TextInputProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { peopleApi, type Person } from '@hr/contract/areas/employees/people'
import { steadyQuery } from '../api/client.ts'
import { nameOf, Person as PersonFace } from '../ui/Avatar.tsx'
import { SearchSelect } from './SearchSelect.tsx'
import { useSearchText } from './use-search-text.ts'

const none: Person[] = []

type PersonSelectProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  value: Person | null
  onChange: (person: Person | null) => void
  /** The id of a person who is not offered. */
  without?: string | undefined
}

/** An employee, found by typing; the server searches. */
export function PersonSelect({ value, onChange, without, ...input }: PersonSelectProps) {
  const search = useSearchText()
  const query = useQuery(steadyQuery(peopleApi.find, { query: { q: search.q } }))
  const { data: found = none } = query
  const people = found.filter(({ uuid }) => uuid !== without)
  const find = (uuid: string | null) => people.find((person) => person.uuid === uuid)
  return (
    <SearchSelect
      size="sm"
      {...input}
      value={value && { value: value.uuid, label: nameOf(value) }}
      onChange={(uuid) => onChange(find(uuid) ?? null)}
      options={people.map((person) => ({ value: person.uuid, label: nameOf(person) }))}
      query={query}
      search={search}
      isClearable
      renderOption={(option) => {
        const person = find(option.value)
        return (
          person && (
            <PersonFace
              name={option.label}
              photo={person.profileImage}
              {...(person.position && { sub: person.position.name })}
            />
          )
        )
      }}
    />
  )
}
