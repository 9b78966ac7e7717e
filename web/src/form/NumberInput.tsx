import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { language } from '../lib/language.ts'
import { numberOfText, shownNumber } from './number-text.ts'

type NumberInputProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  value: string
  onChange: (value: string) => void
}

/** A number with the page's decimal separator; its value is '1234.5', or the typed text if that is not a number. */
export function NumberInput({ value, onChange, ...input }: NumberInputProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <TextInput
      {...input}
      inputMode="decimal"
      autoComplete="off"
      // A value that the form has set in the meantime replaces the typed text.
      value={typed !== undefined && numberOfText(typed, language) === value ? typed : shownNumber(value, language)}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        onChange(numberOfText(currentTarget.value, language))
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}
