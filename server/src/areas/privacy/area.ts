import { todayIn } from '@hr/contract/lib/dates'
import type { Area } from '../../area.ts'
import { eraseAfterRetention, erasures } from './erase.commands.ts'
import { privacyRoutes, retentionRoutes } from './privacy.routes.ts'

export const privacy: Area = {
  routes: [retentionRoutes, privacyRoutes],
  personalData: {
    // A table of the shared folder http.
    excludedTables: { idempotency_record: 'stored answers of the last day, which repeat data of the other parts' },
  },
  jobs: ({ db, emailQueue, company }) => [erasures({ db, emailQueue, today: () => todayIn(company.timeZone) })],
  daily: ({ db, config: { employeeRetentionYears: years } }) => [
    {
      name: 'erasure',
      isIrreversible: true,
      run: async (today) => years !== undefined && eraseAfterRetention(db, { years, today }),
    },
  ],
}
