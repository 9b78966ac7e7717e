import { Select, type SelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { peopleApi, type Person } from '@hr/contract/areas/employees/people'
import { steadyQuery } from '../api/client.ts'
import { t } from '../lib/t.ts'
import { nameOf, Person as PersonFace } from '../ui/Avatar.tsx'
import { emptyTextOf, OptionsFrom } from './OptionsFrom.tsx'
import { clearButtonProps, comboboxProps } from './SelectField.tsx'
import { useSearchText } from './use-search-text.ts'

const none: Person[] = []

type PersonSelectProps = Omit<SelectProps<string>, 'value' | 'onChange' | 'data'> & {
  value: Person | null
  onChange: (person: Person | null) => void
  /** The id of a person who is not offered. */
  without?: string | undefined
}

/** An employee, found by typing; the server searches. */
export function PersonSelect({ value, onChange, without, ...select }: PersonSelectProps) {
  const { q, setText } = useSearchText()
  const query = useQuery(steadyQuery(peopleApi.find, { query: { q } }))
  const { data: found = none } = query
  const data = found.filter(({ uuid }) => uuid !== without)
  // The chosen person stays among the options if a new search does not find them.
  const people = value === null || data.some(({ uuid }) => uuid === value.uuid) ? data : [value, ...data]
  const find = (uuid: string | null) => people.find((person) => person.uuid === uuid)
  return (
    <OptionsFrom query={query}>
      <Select<string>
        size="sm"
        placeholder={t('Choose')}
        {...select}
        value={value?.uuid ?? null}
        onChange={(uuid) => onChange(find(uuid) ?? null)}
        data={people.map((person) => ({ value: person.uuid, label: nameOf(person) }))}
        comboboxProps={comboboxProps}
        searchable
        clearable={select.readOnly !== true}
        clearButtonProps={clearButtonProps}
        onSearchChange={setText}
        // The server's results are not filtered again: it ignores diacritics.
        filter={({ options }) => options}
        nothingFoundMessage={emptyTextOf(query)}
        renderOption={({ option }) => {
          const person = find(option.value)
          return (
            person && (
              <PersonFace
                name={nameOf(person)}
                photo={person.profileImage}
                {...(person.position && { sub: person.position.name })}
              />
            )
          )
        }}
      />
    </OptionsFrom>
  )
}
