// The fields of a record in its form, by their kind.
import { recordFields } from '@hr/contract/areas/employees/record'
import { CreatableField } from '../../form/CreatableField.tsx'
import { FieldOfKind } from '../../form/FieldOfKind.tsx'
import type { FieldBase } from '../../form/fields.tsx'
import { fieldLabel, type PlainField } from './field-label.ts'
import { useSuggestions, type SuggestedField } from './field-values.ts'
import { mayBeBlank, type FormRules } from './form-rules.ts'

type Of<Name extends PlainField> = Pick<FieldBase, 'description'> & { name: Name; rules: FormRules }

const baseOf = ({ name, rules, description }: Of<PlainField>) => ({
  path: name,
  description,
  isOptional: mayBeBlank(rules, name),
  disabledReason: rules.fixed[name],
})

/** `yearsAgo`: for days, how many years ago the calendar opens. */
export const RecordField = ({ yearsAgo, ...of }: Of<PlainField> & { yearsAgo?: number }) => (
  <FieldOfKind {...baseOf(of)} field={recordFields[of.name]} yearsAgo={yearsAgo} />
)

/** A text of which the values in use are suggested. */
export function SuggestedRecordField(of: Of<SuggestedField>) {
  const { values, call } = useSuggestions(of.name)
  return <CreatableField {...baseOf(of)} label={fieldLabel(of.name)} options={values} query={call} />
}
