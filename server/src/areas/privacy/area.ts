import { todayIn } from '@hr/contract/lib/dates'
import type { Area } from '../../area.ts'
import { eraseAfterRetention, erasures } from './erase.commands.ts'
import { privacyRoutes } from './privacy.routes.ts'

export const privacy: Area = {
  routes: privacyRoutes,
  jobs: ({ db, emailQueue, company }) => [erasures({ db, emailQueue, today: () => todayIn(company.timeZone) })],
  daily: ({ db, config: { employeeRetentionYears: years } }) => [
    {
      name: 'erasure',
      isIrreversible: true,
      run: async (today) => years !== undefined && eraseAfterRetention(db, { years, today }),
    },
  ],
}
