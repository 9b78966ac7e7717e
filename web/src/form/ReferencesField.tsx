import { useState } from 'react'
import { t } from '../lib/t.ts'
import { useField } from './form-context.ts'
import type { FieldBase } from './fields.tsx'
import { emptyTextOf, OptionsFrom, type OptionsQuery } from './OptionsFrom.tsx'
import { PillsCombobox } from './PillsCombobox.tsx'

type Named = { uuid: string; name: string }
type ReferencesFieldProps = FieldBase & {
  /** The results of the last search, and its query. */
  options: readonly Named[]
  query: OptionsQuery
  /** Searches the options on the server. */
  onSearch: (text: string) => void
  /** The options don't answer the last search yet. */
  isSearching: boolean
}

/** References to several records of another list; the value is a list of `{ uuid, name }`. */
export function ReferencesField({ options, query, onSearch, isSearching, ...base }: ReferencesFieldProps) {
  const { id, value, error, onChange } = useField<Named[]>(base.path, base.label, (list) =>
    list.map(({ name }) => name).join(', '),
  )
  const [typed, setTyped] = useState('')
  const search = (text: string) => {
    setTyped(text)
    onSearch(text)
  }
  const free = options.filter(({ uuid }) => value.every((one) => one.uuid !== uuid))
  return (
    <OptionsFrom query={query}>
      <PillsCombobox
        base={base}
        id={id}
        error={error}
        chosen={value.map(({ uuid, name }) => ({ value: uuid, label: name }))}
        onAdd={(uuid) => {
          const added = options.find((option) => option.uuid === uuid)
          if (added) onChange([...value, { uuid, name: added.name }])
          search('')
        }}
        onRemove={(uuid) => onChange(value.filter((one) => one.uuid !== uuid))}
        typed={typed}
        onType={search}
        placeholder={t('Choose')}
        options={free.map(({ uuid, name }) => ({ value: uuid, label: name }))}
        isSearching={isSearching}
        emptyText={emptyTextOf(query)}
      />
    </OptionsFrom>
  )
}
