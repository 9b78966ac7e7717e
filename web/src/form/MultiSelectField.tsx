import { MultiSelect } from '@mantine/core'
import { useField } from './form-context.ts'
import { commonProps, type FieldBase } from './fields.tsx'
import { OptionsFrom, type OptionsQuery } from './OptionsFrom.tsx'
import { clearButtonProps, comboboxProps, labelOf, type Option } from './SelectField.tsx'

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
  const field = useField<string[]>(base.path, base.label, (values) =>
    values.map((value) => labelOf(options, value)).join(', '),
  )
  return (
    <OptionsFrom query={query}>
      <MultiSelect
        {...commonProps(base)}
        {...field}
        data={options}
        placeholder={field.value.length === 0 ? placeholder : ''}
        searchable
        clearable
        clearButtonProps={clearButtonProps}
        comboboxProps={comboboxProps}
        renderOption={({ option }) => <span lang={lang}>{option.label}</span>}
      />
    </OptionsFrom>
  )
}
