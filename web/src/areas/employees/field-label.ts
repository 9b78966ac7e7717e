import { recordFields, type RecordFieldName } from '@hr/contract/areas/employees/record'
import { t } from '../../lib/t.ts'

/** What a field of the record is called wherever it is shown. */
export const fieldLabel = (field: RecordFieldName): string => t(recordFields[field].label)
