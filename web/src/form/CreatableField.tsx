import { fold } from '@hr/contract/lib/fold'
import { t } from '../lib/t.ts'
import { useField } from './form-context.ts'
import { commonProps, type FieldBase } from './fields.tsx'
import type { OptionsQuery } from './OptionsFrom.tsx'
import { PillsCombobox } from './PillsCombobox.tsx'
import { SearchSelect } from './SearchSelect.tsx'
import { toChoice } from './SelectField.tsx'
import { matching } from './Typeahead.tsx'

type CreatableProps = FieldBase & {
  options: readonly string[]
  /** The query that loads the options; undefined if they are always available. */
  query?: OptionsQuery
}

/** Returns the option that equals the typed text except for case and diacritics, else the text. */
const valueOf = (options: readonly string[], typed: string): string =>
  options.find((option) => fold(option) === fold(typed.trim())) ?? typed.trim()

/** Matching options first, then the new value. */
function choicesFor(options: readonly string[], typed: string) {
  const text = typed.trim()
  const isNew = fold(text) !== '' && !options.includes(text)
  const added = isNew ? [{ value: text, label: t('Add "{value}"', { value: text }) }] : []
  return [...matching(options.map(toChoice), text), ...added]
}

/** A single value from a list, or a new one. */
export function CreatableField({ options, query, ...base }: CreatableProps) {
  const { value, onChange, ...field } = useField<string>(base.path, base.label)
  return (
    <SearchSelect
      {...commonProps(base)}
      {...field}
      value={value === '' ? null : { value, label: value }}
      onChange={(chosen) => onChange(chosen ?? '')}
      options={(typed) => choicesFor(options, typed)}
      query={query}
      toValue={(typed) => valueOf(options, typed)}
      placeholder={t('Choose or type')}
      opens="on typing"
    />
  )
}

/** Several values from a list, or new ones; chosen values are no longer offered. */
export function CreatableMultiField({ options, query, ...base }: CreatableProps) {
  const { id, value, error, onChange } = useField<string[]>(base.path, base.label, (list) => list.join(', '))
  const isChosen = (option: string) => value.some((one) => fold(one) === fold(option))
  const free = options.filter((option) => !isChosen(option))
  return (
    <PillsCombobox
      base={base}
      id={id}
      error={error}
      chosen={value.map(toChoice)}
      onAdd={(added) => added !== '' && !isChosen(added) && onChange([...value, added])}
      onRemove={(removed) => onChange(value.filter((one) => one !== removed))}
      placeholder={t('Choose or type')}
      options={(typed) => choicesFor(free, isChosen(typed.trim()) ? '' : typed)}
      query={query}
      toValue={(typed) => valueOf(options, typed)}
    />
  )
}
