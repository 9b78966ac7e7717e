import { leavePoliciesApi } from '@hr/contract/areas/leave/policies'
import { t } from '../../../lib/t.ts'
import type { Filter } from '../../../table/filters/filters.ts'
import { smallPageSizes } from '../../../table/list-preferences.ts'

const filters: readonly Filter[] = [
  { kind: 'option', name: 'isArchived', label: t('State'), options: ['true'], labels: { true: t('Archived') } },
]

export const policyList = {
  name: 'leave-policies',
  endpoint: leavePoliciesApi.list,
  filters,
  sizes: smallPageSizes,
} as const
