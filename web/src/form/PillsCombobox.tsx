import { Combobox, Pill, PillsInput, useCombobox } from '@mantine/core'
import type { ReactNode } from 'react'
import { isComposing } from '../lib/is-composing.ts'
import { t } from '../lib/t.ts'
import { commonProps, type FieldBase } from './fields.tsx'
import { comboboxProps } from './SelectField.tsx'

type Option = { value: string; label: string }
type PillsComboboxProps = {
  base: FieldBase
  id: string
  error: string | undefined
  chosen: readonly Option[]
  onAdd: (value: string) => void
  onRemove: (value: string) => void
  typed: string
  onType: (text: string) => void
  /** Handles typed text that was not chosen when the field loses the focus; by default it is dropped. */
  onLeave?: () => void
  placeholder: string
  /** The options as Combobox.Option; null shows no list. */
  options: ReactNode
}

/** Several values in one field; each can be removed, also by keyboard. */
export function PillsCombobox(props: PillsComboboxProps) {
  const { base, id, error, chosen, onAdd, onRemove, typed, onType, onLeave, placeholder, options } = props
  const combobox = useCombobox()
  return (
    <Combobox store={combobox} shadow="none" onOptionSubmit={onAdd} {...comboboxProps}>
      <Combobox.DropdownTarget>
        <PillsInput
          {...commonProps(base)}
          aria-required={undefined}
          id={id}
          error={error}
          rightSection={<Combobox.Chevron />}
          rightSectionPointerEvents="none"
        >
          <Pill.Group>
            {chosen.map(({ value, label }) => (
              <Pill
                key={value}
                withRemoveButton
                onRemove={() => onRemove(value)}
                removeButtonProps={{
                  'aria-label': t('Remove {{value}}', { value: label }),
                  'aria-hidden': false,
                  tabIndex: 0,
                }}
              >
                {label}
              </Pill>
            ))}
            <Combobox.EventsTarget withExpandedAttribute>
              <PillsInput.Field
                value={typed}
                autoComplete="off"
                placeholder={chosen.length === 0 ? placeholder : undefined}
                onFocus={() => combobox.openDropdown()}
                onClick={() => combobox.openDropdown()}
                onBlur={() => {
                  combobox.closeDropdown()
                  onLeave?.()
                }}
                onChange={(event) => {
                  onType(event.currentTarget.value)
                  combobox.openDropdown()
                  combobox.updateSelectedOptionIndex()
                }}
                onKeyDown={(event) => {
                  if (isComposing(event)) return
                  const last = chosen.at(-1)
                  if (event.key === 'Backspace' && typed === '' && last !== undefined) onRemove(last.value)
                  // Enter would submit the form without the typed text.
                  if (event.key === 'Enter' && onLeave && typed !== '' && combobox.getSelectedOptionIndex() === -1) {
                    event.preventDefault()
                    onLeave()
                  }
                }}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown hidden={options === null}>
        <Combobox.Options>{options}</Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
