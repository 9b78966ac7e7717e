import { Combobox, InputBase, useCombobox } from '@mantine/core'
import { useState } from 'react'
import { fold } from '@hr/contract/lib/fold'
import { isComposing } from '../lib/is-composing.ts'
import { t } from '../lib/t.ts'
import { useField } from './form-context.ts'
import { commonProps, type FieldBase } from './fields.tsx'
import { OptionsFrom, type OptionsQuery } from './OptionsFrom.tsx'
import { PillsCombobox } from './PillsCombobox.tsx'
import { comboboxProps } from './combobox.ts'

type CreatableProps = FieldBase & {
  options: readonly string[]
  /** The query that loads the options; undefined if they are always available. */
  query?: OptionsQuery
}

/** Returns the options that match the typed text, ignoring case and diacritics, and whether the text is a new value. */
export function optionsFor(options: readonly string[], typed: string): { fitting: string[]; isNew: boolean } {
  const foldedText = fold(typed.trim())
  return {
    fitting: options.filter((option) => fold(option).includes(foldedText)),
    isNew: foldedText !== '' && !options.includes(typed.trim()),
  }
}

/** Returns the option that equals the typed text except for case and diacritics, else the text. */
export const valueOf = (options: readonly string[], typed: string): string =>
  options.find((option) => fold(option) === fold(typed.trim())) ?? typed.trim()

/** Matching options first, then the new value. */
function choicesFor(options: readonly string[], typed: string) {
  const { fitting, isNew } = optionsFor(options, typed)
  const text = typed.trim()
  return [
    ...fitting.map((option) => ({ value: option, label: option })),
    ...(isNew ? [{ value: text, label: t('Add "{value}"', { value: text }) }] : []),
  ]
}

/** A single value from a list, or a new one. */
export function CreatableField({ options, query, ...base }: CreatableProps) {
  const field = useField<string>(base.path, base.label)
  const [typed, setTyped] = useState<string>()
  const combobox = useCombobox()
  const choose = (value: string) => {
    field.onChange(value)
    setTyped(undefined)
    combobox.closeDropdown()
  }
  const choices = choicesFor(options, typed ?? '')
  return (
    <OptionsFrom query={query} announce="in the field">
      <Combobox store={combobox} shadow="none" onOptionSubmit={choose} {...comboboxProps}>
        <Combobox.Target withExpandedAttribute>
          <InputBase
            {...commonProps(base)}
            id={field.id}
            error={field.error}
            value={typed ?? field.value}
            autoComplete="off"
            placeholder={t('Choose or type')}
            rightSection={<Combobox.Chevron />}
            rightSectionPointerEvents="none"
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              combobox.openDropdown()
              combobox.updateSelectedOptionIndex()
            }}
            onFocus={(event) => event.currentTarget.select()}
            onClick={() => combobox.openDropdown()}
            onKeyDown={(event) => {
              if (isComposing(event)) return
              // Restores the previous value.
              if (event.key === 'Escape') setTyped(undefined)
              // Enter would submit the form without the typed text.
              if (event.key === 'Enter' && combobox.dropdownOpened && combobox.getSelectedOptionIndex() === -1) {
                event.preventDefault()
                choose(typed === undefined ? field.value : valueOf(options, typed))
              }
            }}
            // The displayed text is what gets saved.
            onBlur={() => choose(typed === undefined ? field.value : valueOf(options, typed))}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={choices.length === 0}>
          <Combobox.Options>
            {choices.map(({ value, label }) => (
              <Combobox.Option key={value} value={value}>
                {label}
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
    </OptionsFrom>
  )
}

/** Several values from a list, or new ones; chosen values are no longer offered. */
export function CreatableMultiField({ options, query, ...base }: CreatableProps) {
  const { id, value, error, onChange } = useField<string[]>(base.path, base.label, (list) => list.join(', '))
  const [typed, setTyped] = useState('')
  const isChosen = (option: string) => value.some((one) => fold(one) === fold(option))
  const add = (option: string) => {
    if (option !== '' && !isChosen(option)) onChange([...value, option])
    setTyped('')
  }
  const free = options.filter((option) => !isChosen(option))
  return (
    <OptionsFrom query={query} announce="in the field">
      <PillsCombobox
        base={base}
        id={id}
        error={error}
        chosen={value.map((one) => ({ value: one, label: one }))}
        onAdd={add}
        onRemove={(removed) => onChange(value.filter((one) => one !== removed))}
        typed={typed}
        onType={setTyped}
        placeholder={t('Choose or type')}
        onAddText={() => add(valueOf(options, typed))}
        options={choicesFor(free, isChosen(typed.trim()) ? '' : typed)}
      />
    </OptionsFrom>
  )
}
