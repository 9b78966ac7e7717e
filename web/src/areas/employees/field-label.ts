import { recordFields, type RecordFieldName } from '@hr/contract/areas/employees/record'
import { t } from '../../lib/t.ts'

/** The label of a record field, wherever it is shown. That of the ID number depends on the company's country. */
export const fieldLabel = (field: Exclude<RecordFieldName, 'idNumber'>): string => t(recordFields[field].label)
