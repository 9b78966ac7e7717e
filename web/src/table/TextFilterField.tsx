import { Autocomplete, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { OptionsFrom } from '../form/OptionsFrom.tsx'
import type { FilterProps, TextFilter } from './filters.ts'
import css from './table.module.css'

const searchAfterMs = 200
const mostSuggestions = 50

/** A line of text; it counts a moment after the last key. */
export function TextFilterField({ filter, values, set }: FilterProps<TextFilter>) {
  const { name, label, suggestions } = filter
  const [draft, setDraft] = useState<string>()
  const text = draft ?? values[name] ?? ''
  const find = useDebouncedCallback(
    (value: string) => set({ [name]: value.trim() === '' ? undefined : value.trim() }),
    // Also when the filter is closed right after the last key.
    { delay: searchAfterMs, flushOnUnmount: true },
  )
  const field = { size: 'sm', label, value: text, maxLength: 100 } as const
  const change = (value: string) => {
    setDraft(value)
    find(value)
  }
  return (
    <div className={css.filterDays}>
      {suggestions ? (
        <Suggesting {...field} suggestions={suggestions} onChange={change} />
      ) : (
        <TextInput {...field} onChange={(event) => change(event.currentTarget.value)} />
      )}
    </div>
  )
}

type SuggestingProps = {
  size: 'sm'
  label: string
  value: string
  maxLength: number
  suggestions: UseQueryOptions<string[]>
  onChange: (value: string) => void
}

/** A component of its own: a hook is called each time, or never. */
function Suggesting({ suggestions, ...field }: SuggestingProps) {
  const query = useQuery(suggestions)
  return (
    <OptionsFrom query={query}>
      <Autocomplete
        {...field}
        data={query.data ?? []}
        limit={mostSuggestions}
        comboboxProps={{ withinPortal: false, shadow: 'none' }}
        withScrollArea={false}
      />
    </OptionsFrom>
  )
}
