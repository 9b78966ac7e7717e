import type { Reads } from '../../lib/reads.ts'
import { listReads } from '../../table/list-query.ts'
import { customFieldsQuery } from '../custom-fields/public.ts'
import { archivedList, fixedTermList, presentList, type EmployeeListQuery } from './employee-lists.ts'

const readsOf =
  (list: EmployeeListQuery): Reads =>
  (opened) => [...listReads(list, opened), customFieldsQuery]

export const employees = readsOf(presentList)
export const employeesArchived = readsOf(archivedList)
export const employeesFixedTerm = readsOf(fixedTermList)
