import { useQuery } from '@tanstack/react-query'
import { leaveTypesApi } from '@hr/contract/areas/leave/leave-types'
import { wholeQuery } from '../../api/client.ts'
import { t } from '../../lib/t.ts'
import type { RecordFilter } from '../../table/filters/filters.ts'
import { optionsOf } from '../../table/filters/record-options.ts'

/** Leave of past years may have archived types. */
const all = { withArchived: 'true' } as const

/** Read from the list, which every user may read; only HR may read a single type. */
const TypeName = ({ uuid }: { uuid: string }) =>
  useQuery(wholeQuery(leaveTypesApi.list, all)).data?.find((type) => type.uuid === uuid)?.name ?? '…'

/** Leave of one type, archived or not. */
export const typeFilter: RecordFilter = {
  kind: 'record',
  name: 'leaveType',
  label: t('Leave type'),
  useOptions: optionsOf(leaveTypesApi.list, all),
  Name: TypeName,
}
