import { language } from '../lib/language.ts'
import { commonProps, type FieldBase } from './fields.tsx'
import { useField } from './form-context.ts'
import { shownNumber } from './number-text.ts'
import { NumberInput } from './NumberInput.tsx'

const show = (value: string) => shownNumber(value, language)

/** A number of a form; its value is '1234.5', or the typed text if that is not a number. */
export function NumberField(base: FieldBase) {
  return <NumberInput {...commonProps(base)} {...useField<string>(base.path, base.label, show)} />
}
