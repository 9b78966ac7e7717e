import { useField } from './form-context.ts'
import type { FieldBase } from './fields.tsx'
import type { OptionsQuery } from './OptionsFrom.tsx'
import { PillsCombobox } from './PillsCombobox.tsx'
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
  return (
    <PillsCombobox
      base={base}
      id={id}
      error={error}
      chosen={value.map((one) => ({ value: one, label: labelOf(options, one) }))}
      onAdd={(added) => onChange([...value, added])}
      onRemove={(removed) => onChange(value.filter((one) => one !== removed))}
      placeholder={placeholder}
      options={options.map(toChoice)}
      query={query}
      lang={lang}
    />
  )
}
