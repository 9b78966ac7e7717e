import { Combobox, useCombobox } from '@mantine/core'
import { useState, type ChangeEvent, type KeyboardEvent, type ReactNode } from 'react'
import { fold } from '@hr/contract/lib/fold'
import { isComposing } from '../lib/is-composing.ts'
import { comboboxProps } from './combobox.ts'
import { emptyTextOf, OptionsFrom, type OptionsQuery } from './OptionsFrom.tsx'
import { useFirstMatch } from './use-first-match.ts'
import type { useSearchText } from './use-search-text.ts'

export type Choice = { value: string; label: string }

/** The options of a field that is searched by typing. */
export type TypeaheadOptions = {
  /** All options, which are searched here; the results of the server's search, if `search` is given; or a search. */
  options: readonly Choice[] | ((typed: string) => readonly Choice[])
  /** The query that loads the options; undefined if they are always available. */
  query?: (OptionsQuery & { isPlaceholderData?: boolean }) | undefined
  /** Searches the options on the server; gets '' when the search ends. */
  search?: Pick<ReturnType<typeof useSearchText>, 'setText' | 'isSettling'> | undefined
  /**
   * The value of typed text that is not among the options, taken on Enter or when the field loses the focus. Without it,
   * Enter takes the first option and typed text is dropped.
   */
  toValue?: ((typed: string) => string) | undefined
}

/** Returns the options that contain the text, ignoring case and diacritics. */
export const matching = <Option extends { label: string }>(options: readonly Option[], text: string): Option[] =>
  options.filter(({ label }) => fold(label).includes(fold(text).trim()))

type TypeaheadProps = TypeaheadOptions & {
  onChoose: (value: string) => void
  /** Whether the list stays open after a choice. */
  isMultiple?: boolean
}

/**
 * A field whose options are found by typing. Mantine's own fields can't wait for the server's search and don't announce
 * the first match.
 */
export function useTypeahead({ options, query, search, toValue, onChoose, isMultiple = false }: TypeaheadProps) {
  // undefined: nothing was typed since the last choice.
  const [typed, setTyped] = useState<string>()
  const text = typed ?? ''
  const combobox = useCombobox(
    isMultiple ? {} : { onDropdownOpen: () => combobox.updateSelectedOptionIndex('active', { scrollIntoView: true }) },
  )
  const isSearching = search !== undefined && (search.isSettling || query?.isPlaceholderData === true)
  const shown = typeof options === 'function' ? options(text) : search === undefined ? matching(options, text) : options
  const first = toValue || text.trim() === '' || isSearching ? undefined : shown[0]?.value
  const { takeFirst, idOf, announced, follow } = useFirstMatch(combobox, { first, typed, isSearching })

  const type = (next: string | undefined) => {
    setTyped(next)
    takeFirst(false)
    search?.setText(next ?? '')
    combobox.resetSelectedOption()
  }
  const leave = () => {
    combobox.closeDropdown()
    if (typed !== undefined) type(undefined)
  }
  const choose = (value: string) => {
    onChoose(value)
    if (!isMultiple) leave()
    else type(undefined)
  }
  const input = {
    autoComplete: 'off',
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      type(event.currentTarget.value)
      combobox.openDropdown()
    },
    onBlur: () => {
      if (toValue && typed !== undefined) choose(toValue(typed))
      leave()
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (isComposing(event)) return
      follow(event.key)
      if (event.key === 'Escape') leave()
      if (event.key !== 'Enter' || combobox.getSelectedOptionIndex() !== -1) return
      // Enter would submit the form without the typed text.
      if (text !== '' || combobox.dropdownOpened) event.preventDefault()
      if (toValue && typed !== undefined) choose(toValue(typed))
      else if (first !== undefined) choose(first)
      else if (text.trim() === '') leave()
      else takeFirst(isSearching)
    },
  }
  return {
    typed,
    leave,
    open: combobox.openDropdown,
    input,
    /** For the combobox's target. */
    target: { withExpandedAttribute: true, ...announced },
    box: { store: combobox, onOptionSubmit: choose, shown, idOf, query, areSuggestions: toValue !== undefined },
  }
}

type TypeaheadBoxProps = ReturnType<typeof useTypeahead>['box'] & {
  /** The value of the chosen option. */
  chosen?: string | undefined
  /** The text of an empty list; '' shows none. */
  emptyText?: string | undefined
  renderOption?: ((option: Choice) => ReactNode) | undefined
  lang?: string | undefined
  readOnly?: boolean
  /** The id of the list's label, or the label. */
  labelledBy?: string | undefined
  label?: string | undefined
  children: ReactNode
}

/** The list of a typeahead's options around its field, and whether they could be loaded. */
export function TypeaheadBox(props: TypeaheadBoxProps) {
  const { store, onOptionSubmit, shown, idOf, query, areSuggestions, chosen, renderOption, lang } = props
  const { emptyText = areSuggestions ? '' : emptyTextOf(query), readOnly = false, labelledBy, label, children } = props
  return (
    <OptionsFrom query={query} announce={areSuggestions ? 'in the field' : 'at once'}>
      <Combobox store={store} shadow="none" readOnly={readOnly} onOptionSubmit={onOptionSubmit} {...comboboxProps}>
        {children}
        <Combobox.Dropdown hidden={readOnly || (shown.length === 0 && emptyText === '')}>
          <Combobox.Options labelledBy={labelledBy} aria-label={label}>
            {shown.map((option) => (
              <Combobox.Option
                key={option.value}
                id={idOf(option.value)}
                value={option.value}
                active={option.value === chosen}
                aria-selected={option.value === chosen}
                lang={lang}
              >
                {renderOption ? renderOption(option) : option.label}
              </Combobox.Option>
            ))}
            {shown.length === 0 && <Combobox.Empty>{emptyText}</Combobox.Empty>}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
    </OptionsFrom>
  )
}
