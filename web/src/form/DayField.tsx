import { DayInput, shownDay } from './DayInput.tsx'
import { useField } from './form-context.ts'
import { commonProps, type FieldBase } from './fields.tsx'

/** A calendar day of a form; its value is 'YYYY-MM-DD', or the typed text if that is not a date. */
export function DayField({ yearsAgo, ...base }: FieldBase & { yearsAgo?: number }) {
  const field = useField<string>(base.path, base.label, shownDay)
  const { label, ...common } = commonProps(base)
  return <DayInput {...common} {...field} label={base.label} labelNode={label} yearsAgo={yearsAgo} />
}
