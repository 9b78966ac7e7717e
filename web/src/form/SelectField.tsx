import { Select } from '@mantine/core'
import { t } from '../lib/t.ts'
import { useField } from './form-context.ts'
import { commonProps, type FieldBase } from './fields.tsx'
import { emptyTextOf, OptionsFrom, type OptionsQuery } from './OptionsFrom.tsx'

/** A value, or a value with its label. */
export type Option = string | { value: string; label: string }

export const labelOf = (options: readonly Option[], value: string): string => {
  const option = options.find((one) => typeof one !== 'string' && one.value === value)
  return typeof option === 'object' ? option.label : value
}

/** `lang`: the language of labels that are not English, such as 'hr'. */
type SelectFieldProps = FieldBase & {
  options: readonly Option[]
  lang?: string
  /** 'never empty': one of the options means "none". */
  blank?: 'never empty'
  /** Long lists are searched by typing. */
  isSearchable?: boolean
}

// Opens above the field if there is no room below, and stays within the window.
export const comboboxProps = { middlewares: { flip: true, shift: true, size: true } }

// By default the button is only available to the mouse.
export const clearButtonProps = { 'aria-label': t('Clear'), 'aria-hidden': false, tabIndex: 0, size: 'md' } as const

/** One of a fixed list of options. */
export function SelectField({ options, lang, blank, isSearchable = false, ...base }: SelectFieldProps) {
  const field = useField<string | null>(base.path, base.label, (value) => labelOf(options, value ?? ''))
  const isClearable = (base.isOptional ?? false) && blank === undefined && base.disabledReason === undefined
  return (
    <Select
      {...commonProps(base)}
      {...field}
      data={options}
      searchable={isSearchable}
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
  /** The query that loads the options; undefined if they are always available. */
  query?: OptionsQuery
  /** Searches the options on the server; without it the given options are searched. */
  onSearch?: (text: string) => void
  isSearchable?: boolean
}

/** A reference to a record of another list; the value is `{ uuid }`, with the name if known. */
export function ReferenceField({ options, query, onSearch, isSearchable, ...base }: ReferenceFieldProps) {
  const nameOf = (reference: Reference | null) =>
    reference?.name ?? options.find(({ uuid }) => uuid === reference?.uuid)?.name ?? ''
  const field = useField<Reference | null>(base.path, base.label, nameOf)
  // The chosen record stays among the options if a new search does not find it.
  const { value } = field
  const isMissing = value?.name !== undefined && options.every(({ uuid }) => uuid !== value.uuid)
  const all = isMissing ? [{ uuid: value.uuid, name: nameOf(value) }, ...options] : options
  return (
    <OptionsFrom query={query}>
      <Select
        {...commonProps(base)}
        id={field.id}
        error={field.error}
        value={field.value?.uuid ?? null}
        onChange={(uuid) => field.onChange(all.find((option) => option.uuid === uuid) ?? null)}
        data={all.map(({ uuid, name }) => ({ value: uuid, label: name }))}
        comboboxProps={comboboxProps}
        placeholder={t('Choose')}
        searchable={isSearchable}
        onSearchChange={onSearch}
        // The server's results are not filtered again: it ignores diacritics.
        filter={onSearch && (({ options: found }) => found)}
        nothingFoundMessage={emptyTextOf(query)}
        allowDeselect={base.isOptional ?? false}
      />
    </OptionsFrom>
  )
}
