import { Select } from '@mantine/core'
import { t } from '../lib/t.ts'
import { useField } from './form-context.ts'
import { clearButtonProps, comboboxProps } from './combobox.ts'
import { commonProps, type FieldBase } from './fields.tsx'
import { emptyTextOf, OptionsFrom } from './OptionsFrom.tsx'
import { SearchSelect } from './SearchSelect.tsx'
import type { TypeaheadOptions } from './Typeahead.tsx'

/** A value, or a value with its label. */
export type Option = string | { value: string; label: string }

export const labelOf = (options: readonly Option[], value: string): string => {
  const option = options.find((one) => typeof one !== 'string' && one.value === value)
  return typeof option === 'object' ? option.label : value
}

/** The contract's values as options. The compiler refuses a label that is missing or belongs to no value. */
export const labelled = <Value extends string>(values: readonly Value[], labels: Readonly<Record<Value, string>>) =>
  values.map((value): { value: Value; label: string } => ({ value, label: labels[value] }))

/** `lang`: the language of labels that are not English, such as 'hr'. */
type SelectFieldProps = FieldBase & {
  options: readonly Option[]
  lang?: string
  /** 'never empty': one of the options means "none". */
  blank?: 'never empty'
  /** Long lists are searched by typing. */
  isSearchable?: boolean
}

/** One of a fixed list of options. */
export function SelectField({ options, lang, blank, isSearchable = false, ...base }: SelectFieldProps) {
  const field = useField<string | null>(base.path, base.label, (value) => labelOf(options, value ?? ''))
  const isClearable = (base.isOptional ?? false) && blank === undefined && base.disabledReason === undefined
  if (isSearchable)
    return (
      <SearchSelect
        {...commonProps(base)}
        {...field}
        options={options.map(toChoice)}
        value={field.value ? { value: field.value, label: labelOf(options, field.value) } : null}
        isClearable={isClearable}
      />
    )
  return (
    <Select
      {...commonProps(base)}
      {...field}
      data={options}
      comboboxProps={comboboxProps}
      placeholder={t('Choose')}
      allowDeselect={isClearable}
      clearable={isClearable}
      clearButtonProps={clearButtonProps}
      lang={field.value === null ? undefined : lang}
      renderOption={({ option }) => <span lang={lang}>{option.label}</span>}
    />
  )
}

type Reference = { uuid: string; name?: string }
type ReferenceFieldProps = FieldBase & {
  options: readonly { uuid: string; name: string }[]
} & Pick<TypeaheadOptions, 'query' | 'search'>

/** A reference to a record of another list; the value is `{ uuid }`, with the name if known. */
export function ReferenceField({ options, query, search, ...base }: ReferenceFieldProps) {
  // The name is looked up in the options unless the value contains it.
  const nameOf = (reference: Reference | null) =>
    reference?.name ?? options.find(({ uuid }) => uuid === reference?.uuid)?.name ?? ''
  const { value, onChange, ...field } = useField<Reference | null>(base.path, base.label, nameOf)
  const isMissing = value?.name !== undefined && options.every(({ uuid }) => uuid !== value.uuid)
  const all = isMissing && !search ? [{ uuid: value.uuid, name: nameOf(value) }, ...options] : options
  const choose = (chosen: string | null) => onChange(all.find(({ uuid }) => uuid === chosen) ?? null)
  const isOptional = base.isOptional ?? false
  if (search)
    return (
      <SearchSelect
        {...commonProps(base)}
        {...field}
        value={value && { value: value.uuid, label: nameOf(value) }}
        onChange={choose}
        options={options.map(toOption)}
        query={query}
        search={search}
        isClearable={isOptional}
      />
    )
  return (
    <OptionsFrom query={query}>
      <Select
        {...commonProps(base)}
        {...field}
        value={value?.uuid ?? null}
        onChange={choose}
        data={all.map(toOption)}
        comboboxProps={comboboxProps}
        placeholder={t('Choose')}
        nothingFoundMessage={emptyTextOf(query)}
        allowDeselect={isOptional}
      />
    </OptionsFrom>
  )
}

export const toChoice = (option: Option) => (typeof option === 'string' ? { value: option, label: option } : option)
export const toOption = ({ uuid, name }: { uuid: string; name: string }) => ({ value: uuid, label: name })
