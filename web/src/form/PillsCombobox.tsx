import { Combobox, Pill, PillsInput } from '@mantine/core'
import { isComposing } from '../lib/is-composing.ts'
import { t } from '../lib/t.ts'
import { staysClosed } from './combobox.ts'
import { commonProps, type FieldBase } from './fields.tsx'
import { TypeaheadBox, useTypeahead, type Choice, type TypeaheadOptions } from './Typeahead.tsx'

type PillsComboboxProps = TypeaheadOptions & {
  base: FieldBase
  id: string
  error: string | undefined
  chosen: readonly Choice[]
  onAdd: (value: string) => void
  onRemove: (value: string) => void
  placeholder: string
  lang?: string | undefined
}

/** Several values in one field; each can be removed, also by keyboard. Esc drops the typed text. */
export function PillsCombobox(props: PillsComboboxProps) {
  const { base, id, error, chosen, onAdd, onRemove, placeholder, lang, options, ...rest } = props
  const typeahead = useTypeahead({
    ...rest,
    options:
      typeof options === 'function'
        ? options
        : options.filter((option) => chosen.every(({ value }) => value !== option.value)),
    onChoose: onAdd,
    isMultiple: true,
  })
  const { typed = '', open, input } = typeahead
  return (
    <TypeaheadBox {...typeahead.box} lang={lang}>
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
                  'aria-hidden': undefined,
                  tabIndex: 0,
                }}
              >
                {label}
              </Pill>
            ))}
            <Combobox.EventsTarget {...typeahead.target}>
              <PillsInput.Field
                {...input}
                value={typed}
                placeholder={chosen.length === 0 ? placeholder : undefined}
                onFocus={({ currentTarget }) => staysClosed(currentTarget) || open()}
                onClick={() => open()}
                onKeyDown={(event) => {
                  const last = chosen.at(-1)
                  if (event.key === 'Backspace' && typed === '' && last !== undefined && !isComposing(event))
                    onRemove(last.value)
                  input.onKeyDown(event)
                }}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
    </TypeaheadBox>
  )
}
