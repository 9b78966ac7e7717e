import { Combobox, TextInput, useCombobox, type TextInputProps } from '@mantine/core'
import { useId } from '@mantine/hooks'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { fold } from '@hr/contract/lib/fold'
import { isComposing } from '../lib/is-composing.ts'
import { t } from '../lib/t.ts'
import { clearButtonProps, comboboxProps, isFocusedByDialog } from './combobox.ts'
import { useFirstMatch } from './use-first-match.ts'

type Choice = { value: string; label: string }

type SearchSelectProps = Omit<TextInputProps, 'value' | 'onChange' | 'onKeyDown'> & {
  /** All choices, which are searched here; or the results of the server's search, if `onSearch` is given. */
  options: readonly Choice[]
  value: Choice | null
  onChange: (value: string | null) => void
  /** Searches on the server; gets '' when the search ends. */
  onSearch?: ((text: string) => void) | undefined
  /** The options don't answer the last search yet. */
  isSearching?: boolean
  isClearable?: boolean
  /** The text of an empty list; undefined shows none. */
  emptyText?: string | undefined
  renderOption?: (option: Choice) => ReactNode
  /** 'on typing': the list stays closed when the field gets the focus. */
  opens?: 'on focus' | 'on typing'
}

/** Returns the options that contain the text, ignoring case and diacritics. */
export const matching = <Option extends { label: string }>(options: readonly Option[], text: string): Option[] =>
  options.filter(({ label }) => fold(label).includes(fold(text).trim()))

/**
 * One of a list of options, found by typing. Typing replaces the shown name. Enter takes the highlighted option, at
 * first the first match, and never submits the form while the list is open. Esc and leaving restore the chosen name.
 */
export function SearchSelect(props: SearchSelectProps) {
  const { options, value, onChange, onSearch, isSearching = false, isClearable = false, ...rest } = props
  const { emptyText, renderOption, opens = 'on focus', ...input } = rest
  // undefined: the field shows the chosen option.
  const [typed, setTyped] = useState<string>()
  const id = useId(input.id)
  const field = useRef<HTMLInputElement>(null)
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.updateSelectedOptionIndex('active', { scrollIntoView: true }),
  })
  const shown = onSearch || typed === undefined ? options : matching(options, typed)
  const first = typed === undefined || typed.trim() === '' || isSearching ? undefined : shown[0]?.value
  const { takeFirst, idOf, announced, follow } = useFirstMatch(combobox, { first, typed, isSearching })

  const type = (text: string | undefined) => {
    setTyped(text)
    takeFirst(false)
    onSearch?.(text ?? '')
    combobox.resetSelectedOption()
  }
  const leave = () => {
    combobox.closeDropdown()
    if (typed !== undefined) type(undefined)
  }
  const choose = (chosen: string | null) => {
    if (chosen !== (value?.value ?? null)) onChange(chosen)
    leave()
  }
  // The next letter replaces the name that was chosen or restored.
  useEffect(() => {
    if (typed === undefined && document.activeElement === field.current) field.current?.select()
  }, [typed, value?.label])

  const isReadOnly = input.readOnly === true
  const hasClearButton = isClearable && value !== null && !isReadOnly
  return (
    <Combobox store={combobox} shadow="none" readOnly={isReadOnly} onOptionSubmit={choose} {...comboboxProps}>
      <Combobox.Target withExpandedAttribute autoComplete="off" {...announced}>
        <TextInput
          rightSection={
            hasClearButton ? (
              <Combobox.ClearButton {...clearButtonProps} onClear={() => choose(null)} />
            ) : (
              <Combobox.Chevron />
            )
          }
          rightSectionPointerEvents={hasClearButton ? 'all' : 'none'}
          placeholder={t('Choose')}
          {...input}
          id={id}
          ref={field}
          value={typed ?? value?.label ?? ''}
          onChange={(event) => {
            type(event.currentTarget.value)
            combobox.openDropdown()
          }}
          onFocus={(event) => {
            event.currentTarget.select()
            if (opens === 'on focus' && !isReadOnly && !isFocusedByDialog(event.currentTarget)) combobox.openDropdown()
          }}
          onClick={(event) => {
            if (typed === undefined) event.currentTarget.select()
            if (!isReadOnly) combobox.openDropdown()
          }}
          onBlur={leave}
          onKeyDown={(event) => {
            if (isComposing(event)) return
            follow(event.key)
            if (event.key === 'Escape') leave()
            if (event.key !== 'Enter' || !combobox.dropdownOpened || combobox.getSelectedOptionIndex() !== -1) return
            event.preventDefault()
            if (first !== undefined) choose(first)
            else if (typed === undefined || typed.trim() === '') leave()
            else takeFirst(isSearching)
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={isReadOnly || (shown.length === 0 && emptyText === undefined)}>
        <Combobox.Options labelledBy={input.label ? `${id}-label` : undefined} aria-label={input['aria-label']}>
          {shown.map((option) => (
            <Combobox.Option
              key={option.value}
              id={idOf(option.value)}
              value={option.value}
              active={option.value === value?.value}
              aria-selected={option.value === value?.value}
            >
              {renderOption ? renderOption(option) : option.label}
            </Combobox.Option>
          ))}
          {shown.length === 0 && <Combobox.Empty>{emptyText}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
