import { Combobox, TextInput, type TextInputProps } from '@mantine/core'
import { useId } from '@mantine/hooks'
import { useEffect, useRef, type ReactNode } from 'react'
import { t } from '../lib/t.ts'
import { clearButtonProps, staysClosed } from './combobox.ts'
import { TypeaheadBox, useTypeahead, type Choice, type TypeaheadOptions } from './Typeahead.tsx'

type SearchSelectProps = Omit<TextInputProps, 'value' | 'onChange' | 'onKeyDown'> &
  TypeaheadOptions & {
    value: Choice | null
    onChange: (value: string | null) => void
    isClearable?: boolean
    /** The text of an empty list, if it is not the usual one; '' shows none. */
    emptyText?: string | undefined
    renderOption?: (option: Choice) => ReactNode
    /** 'on typing': the list stays closed when the field gets the focus. */
    opens?: 'on focus' | 'on typing'
  }

/**
 * One of a list of options, found by typing. Typing replaces the shown name. Enter takes the highlighted option, at
 * first the first match, and never submits the form while the list is open. Esc and leaving restore the chosen name.
 */
export function SearchSelect(props: SearchSelectProps) {
  const { options, query, search, toValue, value, onChange, isClearable = false, ...rest } = props
  const { emptyText, renderOption, opens = 'on focus', ...input } = rest
  const id = useId(input.id)
  const field = useRef<HTMLInputElement>(null)
  const onChoose = (chosen: string) => chosen !== value?.value && onChange(chosen)
  const typeahead = useTypeahead({ options, query, search, toValue, onChoose })
  const { typed, open } = typeahead
  // Text that is not among the options can be edited.
  const isReplaced = typed === undefined && toValue === undefined
  // The next letter replaces the name that was chosen or restored.
  useEffect(() => {
    if (isReplaced && document.activeElement === field.current) field.current?.select()
  }, [isReplaced, value?.label])

  const isReadOnly = input.readOnly === true
  const hasClearButton = isClearable && value !== null && !isReadOnly
  const clear = () => {
    onChange(null)
    typeahead.leave()
  }
  return (
    <TypeaheadBox
      {...typeahead.box}
      chosen={value?.value}
      emptyText={emptyText}
      renderOption={renderOption}
      readOnly={isReadOnly}
      labelledBy={input.label && !toValue ? `${id}-label` : undefined}
      label={input['aria-label']}
    >
      <Combobox.Target {...typeahead.target}>
        <TextInput
          rightSection={
            hasClearButton ? <Combobox.ClearButton {...clearButtonProps} onClear={clear} /> : <Combobox.Chevron />
          }
          rightSectionPointerEvents={hasClearButton ? 'all' : 'none'}
          placeholder={t('Choose')}
          {...input}
          {...typeahead.input}
          id={id}
          ref={field}
          value={typed ?? value?.label ?? ''}
          onFocus={(event) => {
            event.currentTarget.select()
            if (opens === 'on focus' && !isReadOnly && !staysClosed(event.currentTarget)) open()
          }}
          onClick={(event) => {
            if (isReplaced) event.currentTarget.select()
            if (!isReadOnly) open()
          }}
        />
      </Combobox.Target>
    </TypeaheadBox>
  )
}
