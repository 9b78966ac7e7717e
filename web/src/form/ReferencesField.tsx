import { t } from '../lib/t.ts'
import { useField } from './form-context.ts'
import type { FieldBase } from './fields.tsx'
import { PillsCombobox } from './PillsCombobox.tsx'
import { toOption } from './SelectField.tsx'
import type { TypeaheadOptions } from './Typeahead.tsx'

type Named = { uuid: string; name: string }
type ReferencesFieldProps = FieldBase & {
  /** The results of the last search. */
  options: readonly Named[]
} & Required<Pick<TypeaheadOptions, 'query' | 'search'>>

/** References to several records of another list; the value is a list of `{ uuid, name }`. */
export function ReferencesField({ options, query, search, ...base }: ReferencesFieldProps) {
  const { id, value, error, onChange } = useField<Named[]>(base.path, base.label, (list) =>
    list.map(({ name }) => name).join(', '),
  )
  return (
    <PillsCombobox
      base={base}
      id={id}
      error={error}
      chosen={value.map(toOption)}
      onAdd={(uuid) => {
        const added = options.find((option) => option.uuid === uuid)
        if (added) onChange([...value, { uuid, name: added.name }])
      }}
      onRemove={(uuid) => onChange(value.filter((one) => one.uuid !== uuid))}
      placeholder={t('Choose')}
      options={options.map(toOption)}
      query={query}
      search={search}
    />
  )
}
