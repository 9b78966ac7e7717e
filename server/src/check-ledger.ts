// `npm run check:ledger`: verifies over the whole database that leave days, balances and ledger add up.
import { todayIn } from '@hr/contract/lib/dates'
import { reportLedger } from './checks.ts'
import { onDatabase } from './command.ts'
import { loadCompany } from './lib/company.ts'

await onDatabase(
  async (database) => {
    const company = await loadCompany(database.db)
    if (!(await reportLedger(database, { today: todayIn(company.timeZone) }))) process.exitCode = 1
  },
  { schema: 'check' },
)
