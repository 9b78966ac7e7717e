import { applicantsApi } from '@hr/contract/areas/applicants/applicants'
import { query } from '../../api/client.ts'
import type { Reads } from '../../lib/reads.ts'
import { t } from '../../lib/t.ts'
import type { Filter } from '../../table/filters/filters.ts'
import { smallPageSizes } from '../../table/list-preferences.ts'
import { listReads } from '../../table/list-query.ts'
import { listId } from './list.ts'

const filters: readonly Filter[] = [
  {
    kind: 'days',
    label: t('Application date'),
    from: 'applicationDateFrom',
    to: 'applicationDateTo',
    isStrict: true,
  },
  { kind: 'text', name: 'city', label: t('City') },
  { kind: 'text', name: 'position', label: t('Position'), suggestions: query(applicantsApi.positions, {}) },
]

export const applicantList = {
  name: listId,
  endpoint: applicantsApi.list,
  firstSort: 'applicationDate',
  firstOrder: 'desc',
  filters,
  sizes: smallPageSizes,
} as const

export const applicants: Reads = (opened) => [...listReads(applicantList, opened), query(applicantsApi.past, {})]
