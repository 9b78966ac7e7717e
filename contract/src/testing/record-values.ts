// Values for the fields of an employee's record, by their kind.
import { recordFields, type RecordFieldName } from '../areas/employees/record.ts'

/** Fields whose text must have a particular format. */
const formats: { [Field in RecordFieldName]?: readonly [string, string] } = {
  email: ['walk@example.com', 'other-one@example.com'],
  idNumber: ['3112980800008', '0202007500007'],
}

const byKind = { day: ['2025-05-01', '2025-06-01'], number: [7.5, 1], texts: [['One', 'Two'], ['Three']] }

/** Returns one of two values of a field, neither blank; undefined for rows and other records. */
export function valueOf(field: RecordFieldName, which: 0 | 1 = 0): unknown {
  const definition = recordFields[field]
  const { kind, label } = definition
  if (kind === 'rows' || kind === 'record') return undefined
  if (kind === 'choice') return definition.values.at([-1, 0][which]!)
  if (kind === 'text' || kind === 'long text')
    return formats[field]?.[which] ?? `${['A', 'Another'][which]} ${label.text}`
  return byKind[kind][which]
}

/** These values of all fields that have them. */
export const valuesOf = (fields: readonly RecordFieldName[], which: 0 | 1 = 0): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field, valueOf(field, which)]).filter(([, value]) => value !== undefined))
