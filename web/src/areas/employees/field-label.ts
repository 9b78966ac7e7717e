import { recordFields, type RecordFieldName } from '@hr/contract/areas/employees/record'
import { t } from '../../lib/t.ts'

/** The label of a record field, wherever it is shown. */
export const fieldLabel = (field: RecordFieldName): string => t(recordFields[field].label)
