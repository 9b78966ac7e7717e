// The checks of a whole database, as `npm run check:…` and `npm run restore` print them.
import type { Day } from '@hr/contract/lib/dates'
import { checkLedger } from './areas/leave-policies/ledger-check.queries.ts'
import { listHeldForDaysOff } from './areas/leave-approvals/restorable.queries.ts'
import { listOutsideLeave } from './areas/leave-requests/outside.queries.ts'
import { checkChain } from './audit/chain.ts'
import type { Database } from './db/db.ts'
import { inSnapshot } from './db/transaction.ts'
import type { Keys } from './lib/keys.ts'

/**
 * Verifies that no history entry was changed, deleted or inserted, and prints the result.
 * @returns false if one was
 */
export async function reportChain({ db }: Pick<Database, 'db'>, keys: Keys): Promise<boolean> {
  const { links, head, problems, broken } = await inSnapshot(db, (trx) => checkChain(trx, keys))
  for (const problem of problems) console.log(`BROKEN  ${problem}`)
  if (broken > problems.length) console.log(`        and ${broken - problems.length} more`)
  console.log(`${formatCount(links)} links${head ? `, last ${head.hash}` : ''}`)
  console.log(broken === 0 ? 'The history is intact.' : 'The history is not intact.')
  return broken === 0
}

/**
 * Verifies that leave days, balances and ledger add up, and prints the result of each rule, and leave that adds up but needs HR:
 * approved outside the employment, or canceled for days off alone.
 * @returns false if they do not
 */
export async function reportLedger({ db }: Pick<Database, 'db'>, { today }: { today: Day }): Promise<boolean> {
  const { results, outside, held } = await inSnapshot(db, async (trx) => ({
    results: await checkLedger(trx, { today }),
    outside: await listOutsideLeave(trx),
    held: await listHeldForDaysOff(trx, today),
  }))
  for (const { rule, entities, checked, broken, offenders } of results) {
    if (broken === 0) console.log(`ok      ${rule}: ${formatCount(checked)} ${entities}`)
    else
      console.log(
        `BROKEN  ${rule}: ${formatCount(broken)} of ${formatCount(checked)} ${entities}, first ${offenders.join(', ')}`,
      )
  }
  for (const { name, startDate, endDate, days } of outside)
    console.log(`NOTE    approved leave outside the employment: ${name}, ${startDate} – ${endDate}, ${days} days`)
  for (const { owner, startDate, endDate, totalDays } of held)
    console.log(
      `NOTE    leave that stays canceled for days off alone, to be restored on the profile: ${owner}, ${startDate} – ${endDate}, ${totalDays} days`,
    )
  const brokenRules = results.filter(({ broken }) => broken > 0).length
  console.log(brokenRules === 0 ? 'Everything adds up.' : `${brokenRules} of ${results.length} rules are broken.`)
  return brokenRules === 0
}

const formatCount = (count: number): string => count.toLocaleString('en')
