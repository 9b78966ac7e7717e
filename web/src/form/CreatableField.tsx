import './select-styles.ts'
import { Combobox, InputBase, PillsInput, Pill, useCombobox } from '@mantine/core'
import { useState } from 'react'
import { fold } from '@hr/contract/lib/fold'
import { t } from '../lib/t.ts'
import { useField } from './form-context.ts'
import { commonProps, type FieldBase } from './fields.tsx'

type CreatableProps = FieldBase & { options: readonly string[] }

/** The options that fit what is typed, whatever its case and diacritics, and whether it would be a new one. */
export function optionsFor(options: readonly string[], typed: string): { fitting: string[]; isNew: boolean } {
  const wanted = fold(typed.trim())
  return {
    fitting: options.filter((option) => fold(option).includes(wanted)),
    isNew: wanted !== '' && !options.includes(typed.trim()),
  }
}

type DropdownProps = { fitting: string[]; isNew: boolean; typed: string }

function Options({ fitting, isNew, typed }: DropdownProps) {
  return (
    <Combobox.Dropdown hidden={fitting.length === 0 && !isNew}>
      <Combobox.Options>
        {fitting.map((option) => (
          <Combobox.Option key={option} value={option}>
            {option}
          </Combobox.Option>
        ))}
        {isNew && (
          <Combobox.Option value={typed.trim()}>{t('Add "{{value}}"', { value: typed.trim() })}</Combobox.Option>
        )}
      </Combobox.Options>
    </Combobox.Dropdown>
  )
}

/** One value from a list or a new one. Similar existing values come first, the new one last. */
export function CreatableField({ options, ...base }: CreatableProps) {
  const field = useField<string>(base.path, base.label)
  const [typed, setTyped] = useState<string>()
  const combobox = useCombobox({ onDropdownClose: () => setTyped(undefined) })
  const { fitting, isNew } = optionsFor(options, typed ?? '')
  const choose = (value: string) => {
    field.onChange(value)
    combobox.closeDropdown()
  }
  return (
    <Combobox store={combobox} shadow="none" onOptionSubmit={choose}>
      <Combobox.Target>
        <InputBase
          {...commonProps(base)}
          id={field.id}
          error={field.error}
          value={typed ?? field.value}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            combobox.openDropdown()
            combobox.updateSelectedOptionIndex()
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={() => {
            // Clearing the text clears the value; a text that was not chosen is no value.
            if (typed === '') field.onChange('')
            combobox.closeDropdown()
          }}
        />
      </Combobox.Target>
      <Options fitting={fitting} isNew={isNew} typed={typed ?? ''} />
    </Combobox>
  )
}

/** Several values from a list or new ones; what is chosen is offered no more. */
export function CreatableMultiField({ options, ...base }: CreatableProps) {
  const field = useField<string[]>(base.path, base.label)
  const [typed, setTyped] = useState('')
  const combobox = useCombobox({ onDropdownClose: () => setTyped('') })
  const { fitting, isNew } = optionsFor(
    options.filter((option) => !field.value.includes(option)),
    typed,
  )
  const remove = (value: string) => field.onChange(field.value.filter((one) => one !== value))
  const add = (value: string) => {
    if (!field.value.includes(value)) field.onChange([...field.value, value])
    setTyped('')
  }
  return (
    <Combobox store={combobox} shadow="none" onOptionSubmit={add}>
      <Combobox.DropdownTarget>
        <PillsInput {...commonProps(base)} id={`${field.id}-box`} error={field.error}>
          <Pill.Group>
            {field.value.map((value) => (
              <Pill
                key={value}
                withRemoveButton
                onRemove={() => remove(value)}
                removeButtonProps={{
                  'aria-label': t('Remove {{value}}', { value }),
                  'aria-hidden': false,
                  tabIndex: 0,
                }}
              >
                {value}
              </Pill>
            ))}
            <Combobox.EventsTarget>
              <PillsInput.Field
                id={field.id}
                value={typed}
                aria-labelledby={`${field.id}-box-label`}
                aria-describedby={field.error === undefined ? undefined : `${field.id}-box-error`}
                aria-invalid={field.error !== undefined}
                onFocus={() => combobox.openDropdown()}
                onBlur={() => combobox.closeDropdown()}
                onChange={(event) => {
                  setTyped(event.currentTarget.value)
                  combobox.openDropdown()
                  combobox.updateSelectedOptionIndex()
                }}
                onKeyDown={(event) => {
                  const lastChosen = field.value.at(-1)
                  if (event.key === 'Backspace' && typed === '' && lastChosen !== undefined) remove(lastChosen)
                }}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Options fitting={fitting} isNew={isNew && !field.value.includes(typed.trim())} typed={typed} />
    </Combobox>
  )
}
