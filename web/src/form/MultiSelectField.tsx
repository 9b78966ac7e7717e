import { useState } from 'react'
import { useField } from './form-context.ts'
import type { FieldBase } from './fields.tsx'
import { emptyTextOf, OptionsFrom, type OptionsQuery } from './OptionsFrom.tsx'
import { PillsCombobox } from './PillsCombobox.tsx'
import { matching } from './SearchSelect.tsx'
import { labelOf, toChoice, type Option } from './SelectField.tsx'

type MultiSelectFieldProps = FieldBase & {
  options: readonly Option[]
  /** The query that loads the options; undefined if they are always available. */
  query?: OptionsQuery
  lang?: string
  /** Shown while none is chosen, such as 'Everyone'. */
  placeholder: string
}

/** Several of a fixed list of options. */
export function MultiSelectField({ options, query, lang, placeholder, ...base }: MultiSelectFieldProps) {
  const { id, value, error, onChange } = useField<string[]>(base.path, base.label, (values) =>
    values.map((one) => labelOf(options, one)).join(', '),
  )
  const [typed, setTyped] = useState('')
  const free = options.map(toChoice).filter((option) => !value.includes(option.value))
  return (
    <OptionsFrom query={query}>
      <PillsCombobox
        base={base}
        id={id}
        error={error}
        chosen={value.map((one) => ({ value: one, label: labelOf(options, one) }))}
        onAdd={(added) => {
          onChange([...value, added])
          setTyped('')
        }}
        onRemove={(removed) => onChange(value.filter((one) => one !== removed))}
        typed={typed}
        onType={setTyped}
        placeholder={placeholder}
        options={matching(free, typed)}
        emptyText={emptyTextOf(query)}
        lang={lang}
      />
    </OptionsFrom>
  )
}
