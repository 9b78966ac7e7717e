import './select-styles.ts'
import { Select } from '@mantine/core'
import { t } from '../lib/t.ts'
import { useField } from './form-context.ts'
import { commonProps, type FieldBase } from './fields.tsx'

/** `lang` for words that are not English: 'hr'. */
type SelectFieldProps = FieldBase & { options: readonly string[]; lang?: string }

// Above the field where there is no room below, and never under the edge of the window.
export const comboboxProps = { middlewares: { flip: true, shift: true, size: true } }

/** One of a fixed list of words. */
export function SelectField({ options, lang, ...base }: SelectFieldProps) {
  const field = useField<string | null>(base.path, base.label)
  return (
    <Select
      {...commonProps(base)}
      {...field}
      data={options}
      comboboxProps={comboboxProps}
      placeholder={t('Choose')}
      allowDeselect={base.isOptional ?? false}
      clearable={base.isOptional ?? false}
      lang={field.value === null ? undefined : lang}
      renderOption={({ option }) => <span lang={lang}>{option.label}</span>}
    />
  )
}

type Reference = { uuid: string }
type ReferenceFieldProps = FieldBase & {
  options: readonly { uuid: string; name: string }[]
  /** Asks the server for the options that fit; without it the options given are searched. */
  onSearch?: (text: string) => void
  isSearchable?: boolean
}

/** One of the records of another list; the value is its reference, `{ uuid }`. */
export function ReferenceField({ options, onSearch, isSearchable, ...base }: ReferenceFieldProps) {
  const field = useField<Reference | null>(base.path, base.label)
  return (
    <Select
      {...commonProps(base)}
      id={field.id}
      error={field.error}
      value={field.value?.uuid ?? null}
      onChange={(uuid) => field.onChange(uuid === null ? null : { uuid })}
      data={options.map(({ uuid, name }) => ({ value: uuid, label: name }))}
      comboboxProps={comboboxProps}
      placeholder={t('Choose')}
      searchable={isSearchable}
      onSearchChange={onSearch}
      // What the server found stays: it searches without regard to diacritics.
      filter={onSearch && (({ options: found }) => found)}
      nothingFoundMessage={t('Nothing found')}
      allowDeselect={base.isOptional ?? false}
    />
  )
}
