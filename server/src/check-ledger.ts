// `npm run check:ledger`: verifies over the whole database that leave days, balances and ledger add up.
import { todayIn } from '@hr/contract/lib/dates'
import { checkLedger } from './areas/leave/ledger-check.queries.ts'
import { inSnapshot, onDatabase } from './command.ts'

await onDatabase(
  async ({ db }, { config }) => {
    const today = todayIn(config.timeZone)
    const results = await inSnapshot(db, (trx) => checkLedger(trx, { today }))
    for (const { rule, entities, checked, broken, offenders } of results) {
      const number = (count: number) => count.toLocaleString('en')
      if (broken === 0) console.log(`ok      ${rule}: ${number(checked)} ${entities}`)
      else
        console.log(
          `BROKEN  ${rule}: ${number(broken)} of ${number(checked)} ${entities}, first ${offenders.join(', ')}`,
        )
    }
    const brokenRules = results.filter(({ broken }) => broken > 0).length
    console.log(brokenRules === 0 ? 'Everything adds up.' : `${brokenRules} of ${results.length} rules are broken.`)
    if (brokenRules > 0) process.exitCode = 1
  },
  { schema: 'check' },
)
