// The fields of a record by their kind: the control in the form and the value on the profile.
import { recordFields, type Employee, type RecordFieldName } from '@hr/contract/areas/employees/record'
import { shownEmail } from '@hr/contract/lib/email-domains'
import { CreatableField } from '../../form/CreatableField.tsx'
import { FieldOfKind } from '../../form/FieldOfKind.tsx'
import type { FieldBase } from '../../form/fields.tsx'
import { t } from '../../lib/t.ts'
import { Copyable } from '../../ui/Copyable.tsx'
import { DataListItem } from '../../ui/DataList.tsx'
import { ValueOfKind } from '../../ui/ValueOfKind.tsx'
import { fieldLabel } from './field-label.ts'
import { useSuggestions, type SuggestedField } from './field-values.ts'
import { mayBeBlank, type FormRules } from './form-rules.ts'

type PlainKind = 'text' | 'long text' | 'number' | 'day' | 'choice'
/** The fields of these kinds. The label of the ID number depends on the company's country. */
type PlainField = {
  [Name in RecordFieldName]: (typeof recordFields)[Name]['kind'] extends PlainKind ? Name : never
}[Exclude<RecordFieldName, 'idNumber'>]

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

const copyLabels = { email: t('Copy email'), phoneNumber: t('Copy phone number'), workPhone: t('Copy work phone') }

type RecordItemProps<Name extends PlainField> = { name: Name; record: Pick<Employee, Name> }

/** A field of a record with its label. */
export function RecordItem<Name extends PlainField>({ name, record }: RecordItemProps<Name>) {
  const value: string | number | null = record[name]
  const isBlank = value === null || value === ''
  return (
    <DataListItem label={fieldLabel(name)}>
      {isBlank ? null : name in copyLabels ? (
        <Copyable
          text={name === 'email' ? shownEmail(String(value)) : String(value)}
          label={copyLabels[name as keyof typeof copyLabels]}
        />
      ) : (
        <ValueOfKind field={recordFields[name]} value={value} />
      )}
    </DataListItem>
  )
}
