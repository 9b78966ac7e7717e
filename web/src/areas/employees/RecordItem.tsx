import { recordFields, type Employee } from '@hr/contract/areas/employees/record'
import { shownEmail } from '@hr/contract/lib/email-domains'
import { t } from '../../lib/t.ts'
import { Copyable } from '../../ui/Copyable.tsx'
import { DataListItem } from '../../ui/DataList.tsx'
import { ValueOfKind } from '../../ui/ValueOfKind.tsx'
import { fieldLabel, type PlainField } from './field-label.ts'

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
