import { Autocomplete, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { OptionsFrom } from '../../form/OptionsFrom.tsx'
import type { FilterProps, TextFilter } from './filters.ts'

const searchAfterMs = 200
const maxSuggestions = 50

/** A text field whose filter is debounced. */
export function TextFilterField({ filter, values, set }: FilterProps<TextFilter>) {
  const { name, label, suggestions } = filter
  const [draft, setDraft] = useState<string>()
  const text = draft ?? values[name] ?? ''
  const find = useDebouncedCallback(
    (value: string) => set({ [name]: value.trim() === '' ? undefined : value.trim() }),
    // Also if the filter is closed right after typing.
    { delay: searchAfterMs, flushOnUnmount: true },
  )
  const field = { size: 'sm', label, value: text, maxLength: 100 } as const
  const change = (value: string) => {
    setDraft(value)
    find(value)
  }
  return suggestions ? (
    <SuggestingField {...field} suggestions={suggestions} onChange={change} />
  ) : (
    <TextInput {...field} onChange={(event) => change(event.currentTarget.value)} />
  )
}

type SuggestingFieldProps = {
  size: 'sm'
  label: string
  value: string
  maxLength: number
  suggestions: UseQueryOptions<string[]>
  onChange: (value: string) => void
}

/** A text field with suggestions; a separate component, because hooks can't be conditional. */
function SuggestingField({ suggestions, ...field }: SuggestingFieldProps) {
  const query = useQuery(suggestions)
  return (
    <OptionsFrom query={query}>
      <Autocomplete
        {...field}
        data={query.data ?? []}
        limit={maxSuggestions}
        comboboxProps={{ withinPortal: false, shadow: 'none' }}
        withScrollArea={false}
      />
    </OptionsFrom>
  )
}
