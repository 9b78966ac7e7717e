// `node server/src/demo/fill-leave.ts <database URL> <people>`: adds leave for the employees of a large demo company
// that the first start skips, for the benchmark.
import { todayIn } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import { openDatabase } from '../db/db.ts'
import { makeDemoRequests, maxDemoLeave } from './leave.ts'

const [url = '', people = '0'] = process.argv.slice(2)
const database = openDatabase(url, { size: 1 })
await database.db.transaction().execute(async (trx) => {
  await sql`set local statement_timeout = 0`.execute(trx)
  await makeDemoRequests(trx, { today: todayIn('Europe/Sarajevo'), from: maxDemoLeave + 1, to: Number(people) })
})
await database.pool.query('set statement_timeout = 0')
await database.pool.query('vacuum analyze')
await database.close()
