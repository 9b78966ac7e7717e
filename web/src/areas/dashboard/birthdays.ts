import { dashboardApi } from '@hr/contract/areas/dashboard/dashboard'
import { maxPageSize } from '@hr/contract/lib/paging'
import { query } from '../../api/client.ts'

export const birthdaysIn = (month: number) =>
  query(dashboardApi.birthdays, {
    params: { month: String(month) },
    query: { page: '1', pageSize: String(maxPageSize) },
  })
