// `npm run check:audit`: proves that nothing was changed in the history, taken out of it or put in between.
import { sql } from 'kysely'
import { checkChain } from './audit/chain.ts'
import { onDatabase } from './command.ts'
import { loadKeys } from './lib/load-keys.ts'

await onDatabase(async ({ db }, { config, folder }) => {
  const keys = await loadKeys(db, { appKey: config.appKey, folder })
  // One state of the database, also beside a server that works.
  const { links, head, problems, broken } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx)
      return checkChain(trx, keys.historyLink)
    })
  for (const problem of problems) console.log(`BROKEN  ${problem}`)
  if (broken > problems.length) console.log(`        and ${broken - problems.length} more`)
  console.log(`${links.toLocaleString('en')} links${head ? `, the last one ${head.hash}` : ''}`)
  console.log(broken === 0 ? 'The history is whole.' : 'The history is not whole.')
  if (broken > 0) process.exitCode = 1
})
