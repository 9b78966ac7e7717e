import { may } from '@hr/contract/access'
import { setupProgressApi } from '@hr/contract/areas/company/setup-progress'
import { dashboardApi } from '@hr/contract/areas/dashboard/dashboard'
import { reportPinsApi } from '@hr/contract/areas/reports/pins'
import { query } from '../../api/client.ts'
import { todayOf } from '../../api/client-settings.ts'
import type { Reads } from '../../lib/reads.ts'
import { birthdaysIn } from './birthdays.ts'
import { firstRows } from './first-rows.ts'

export const dashboard: Reads = ({ user, client }) => [
  ...(may('company.manage', user.effectiveRole) ? [query(setupProgressApi.find, {})] : []),
  query(dashboardApi.tiles, {}),
  query(dashboardApi.undecidedLeave, firstRows),
  query(dashboardApi.ended, firstRows),
  query(dashboardApi.contracts, firstRows),
  query(dashboardApi.probations, firstRows),
  query(dashboardApi.workPeriods, firstRows),
  query(dashboardApi.levels, firstRows),
  birthdaysIn(Number(todayOf(client).slice(5, 7))),
  query(dashboardApi.awayToday, {}),
  query(reportPinsApi.list, {}),
]
