import { Select } from '@mantine/core'
import { t } from '../lib/t.ts'
import { useField } from './form-context.ts'
import { commonProps, type FieldBase } from './fields.tsx'
import { emptyTextOf, OptionsFrom, type OptionsQuery } from './OptionsFrom.tsx'

/** `lang` for words that are not English: 'hr'. */
type SelectFieldProps = FieldBase & {
  options: readonly string[]
  lang?: string
  /** 'never empty': one of the words says that there is none. */
  blank?: 'never empty'
}

// Above the field where there is no room below, and never under the edge of the window.
export const comboboxProps = { middlewares: { flip: true, shift: true, size: true } }

// By itself it is there for the mouse alone.
export const clearButtonProps = { 'aria-label': t('Clear'), 'aria-hidden': false, tabIndex: 0, size: 'md' } as const

/** One of a fixed list of words. */
export function SelectField({ options, lang, blank, ...base }: SelectFieldProps) {
  const field = useField<string | null>(base.path, base.label, (value) => value ?? '')
  const isClearable = (base.isOptional ?? false) && blank === undefined && base.disabledReason === undefined
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
  /** The call that they come from; without it they are always there. */
  query?: OptionsQuery
  /** Asks the server for the options that fit; without it the options given are searched. */
  onSearch?: (text: string) => void
  isSearchable?: boolean
}

/** One of the records of another list; the value is its reference, `{ uuid }`, and its name where it is known. */
export function ReferenceField({ options, query, onSearch, isSearchable, ...base }: ReferenceFieldProps) {
  const nameOf = (reference: Reference | null) =>
    reference?.name ?? options.find(({ uuid }) => uuid === reference?.uuid)?.name ?? ''
  const field = useField<Reference | null>(base.path, base.label, nameOf)
  // What is chosen stays among the options, also when a new search does not find it.
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
        // What the server found stays: it searches without regard to diacritics.
        filter={onSearch && (({ options: found }) => found)}
        nothingFoundMessage={emptyTextOf(query)}
        allowDeselect={base.isOptional ?? false}
      />
    </OptionsFrom>
  )
}
