import { NativeSelect, TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import type { ImportColumn } from '@hr/contract/lib/imports'
import { dayOfText } from '../form/day-text.ts'
import { shownDay } from '../form/DayInput.tsx'
import { numberOfText, shownNumber } from '../form/number-text.ts'
import { language } from '../lib/language.ts'
import { t } from '../lib/t.ts'

type ValueInputProps = Pick<TextInputProps, 'label' | 'aria-label' | 'description' | 'error'> & {
  /** The column of the value. */
  column: ImportColumn
  /** The value of the sheet, which stays among those to choose from. */
  given?: string
  value: string
  onChange: (value: string) => void
}

/** The accepted values of a column, as screens show them. */
export const choicesOf = ({ values = [], texts = {} }: ImportColumn): { value: string; label: string }[] =>
  values.map((value) => ({ value, label: texts[value] ? t(texts[value]) : value }))

/** A field for a value of a column: a choice of the accepted values, a date, or any text. */
export function ValueInput({ column, given, onChange, ...field }: ValueInputProps) {
  const change = ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value)
  const { isDate, isNumber, values } = column
  if (isDate) return <TypedField {...field} forms={days} onChange={onChange} />
  if (isNumber) return <TypedField {...field} forms={numbers} onChange={onChange} />
  const first = given ?? field.value
  const others = choicesOf(column)
  const data = values?.includes(first) ? others : [{ value: first, label: first }, ...others]
  return values ? <NativeSelect {...field} data={data} onChange={change} /> : <TextInput {...field} onChange={change} />
}

/** How a typed text is read to a value of calls, and shown again. */
type Forms = { read: (text: string) => string; show: (value: string) => string }
const days: Forms = { read: dayOfText, show: shownDay }
const numbers: Forms = {
  read: (text) => numberOfText(text, language),
  show: (value) => shownNumber(value, language),
}

type TypedFieldProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  forms: Forms
  value: string
  onChange: (value: string) => void
}

/** A date or number, typed in the page's form or another usual one, whatever the reading of its column. */
function TypedField({ forms: { read, show }, value, onChange, ...field }: TypedFieldProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <TextInput
      {...field}
      // A suggestion that the user has taken in the meantime replaces the typed text.
      value={typed !== undefined && read(typed) === value ? typed : show(value)}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        onChange(read(currentTarget.value))
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}
