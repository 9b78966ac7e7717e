import { Combobox, Pill, PillsInput, useCombobox } from '@mantine/core'
import { isComposing } from '../lib/is-composing.ts'
import { t } from '../lib/t.ts'
import { commonProps, type FieldBase } from './fields.tsx'
import { comboboxProps, isFocusedByDialog } from './combobox.ts'
import { useFirstMatch } from './use-first-match.ts'

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
  /**
   * Adds typed text that is not among the options, on Enter or when the field loses the focus. Without it, Enter takes
   * the first option and typed text is dropped.
   */
  onAddText?: () => void
  placeholder: string
  options: readonly Option[]
  /** The options don't answer the last search yet. */
  isSearching?: boolean
  /** The text of an empty list; undefined shows none. */
  emptyText?: string | undefined
  lang?: string | undefined
}

/** Several values in one field; each can be removed, also by keyboard. Esc drops the typed text. */
export function PillsCombobox(props: PillsComboboxProps) {
  const { base, id, error, chosen, onAdd, onRemove, typed, onType, onAddText, placeholder, options } = props
  const { isSearching = false, emptyText, lang } = props
  const combobox = useCombobox()
  const first = onAddText || typed.trim() === '' || isSearching ? undefined : options[0]?.value
  const { takeFirst, idOf, announced, follow } = useFirstMatch(combobox, { first, typed, isSearching })
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
                  'aria-label': t('Remove {value}', { value: label }),
                  'aria-hidden': false,
                  tabIndex: 0,
                }}
              >
                {label}
              </Pill>
            ))}
            <Combobox.EventsTarget withExpandedAttribute {...announced}>
              <PillsInput.Field
                value={typed}
                autoComplete="off"
                placeholder={chosen.length === 0 ? placeholder : undefined}
                onFocus={({ currentTarget }) => isFocusedByDialog(currentTarget) || combobox.openDropdown()}
                onClick={() => combobox.openDropdown()}
                onBlur={() => {
                  combobox.closeDropdown()
                  takeFirst(false)
                  if (onAddText) onAddText()
                  else if (typed !== '') onType('')
                }}
                onChange={(event) => {
                  onType(event.currentTarget.value)
                  takeFirst(false)
                  combobox.openDropdown()
                  combobox.resetSelectedOption()
                }}
                onKeyDown={(event) => {
                  if (isComposing(event)) return
                  follow(event.key)
                  const last = chosen.at(-1)
                  if (event.key === 'Backspace' && typed === '' && last !== undefined) onRemove(last.value)
                  if (event.key === 'Escape' && typed !== '') onType('')
                  if (event.key !== 'Enter' || combobox.getSelectedOptionIndex() !== -1) return
                  // Enter would submit the form without the typed text.
                  if (typed !== '' || combobox.dropdownOpened) event.preventDefault()
                  if (typed.trim() === '') combobox.closeDropdown()
                  else if (onAddText) onAddText()
                  else if (first !== undefined) onAdd(first)
                  else takeFirst(isSearching)
                }}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown hidden={options.length === 0 && emptyText === undefined}>
        <Combobox.Options>
          {options.map(({ value, label }) => (
            <Combobox.Option key={value} id={idOf(value)} value={value} lang={lang}>
              {label}
            </Combobox.Option>
          ))}
          {options.length === 0 && <Combobox.Empty>{emptyText}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
