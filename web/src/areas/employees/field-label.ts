import { recordFields, type RecordFieldName } from '@hr/contract/areas/employees/record'
import { t } from '../../lib/t.ts'

/** The label of a record field, wherever it is shown. That of the ID number depends on the company's country. */
export const fieldLabel = (field: Exclude<RecordFieldName, 'idNumber'>): string => t(recordFields[field].label)

type PlainKind = 'text' | 'long text' | 'number' | 'day' | 'choice'
/** The fields of these kinds. The label of the ID number depends on the company's country. */
export type PlainField = {
  [Name in RecordFieldName]: (typeof recordFields)[Name]['kind'] extends PlainKind ? Name : never
}[Exclude<RecordFieldName, 'idNumber'>]
