import { NativeSelect, TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import type { ImportColumn } from '@hr/contract/lib/imports'
import { dayOfText } from '../form/day-text.ts'
import { shownDay } from '../form/DayInput.tsx'
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
  const { isDate, values } = column
  if (isDate) return <DayField {...field} onChange={onChange} />
  const first = given ?? field.value
  const others = choicesOf(column)
  const data = values?.includes(first) ? others : [{ value: first, label: first }, ...others]
  return values ? <NativeSelect {...field} data={data} onChange={change} /> : <TextInput {...field} onChange={change} />
}

type DayFieldProps = Omit<TextInputProps, 'value' | 'onChange'> & { value: string; onChange: (value: string) => void }

/** A date, typed in the page's form or another usual one, whatever the order of its column. */
function DayField({ value, onChange, ...field }: DayFieldProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <TextInput
      {...field}
      // A suggestion that the user has taken in the meantime replaces the typed text.
      value={typed !== undefined && dayOfText(typed) === value ? typed : shownDay(value)}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        onChange(dayOfText(currentTarget.value))
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}
