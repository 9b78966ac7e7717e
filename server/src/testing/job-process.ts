// A node that only runs background jobs, for the tests that kill it: node job-process.ts <database URL>
import { once } from 'node:events'
import { pino } from 'pino'
import { startJobWorker } from '../areas/jobs/jobs.commands.ts'
import { openDatabase } from '../db/db.ts'
import { openEmailQueue } from '../email/queue.ts'
import { startJobs } from '../jobs/jobs.ts'
import { addPositions } from './job-kinds.ts'

const [url = ''] = process.argv.slice(2)
const database = openDatabase(url, { size: 4 })
const log = pino({ level: 'silent' })
const boss = await startJobs(database.pool, log)
const stop = await startJobWorker({
  ...database,
  boss,
  kinds: [addPositions(database.db)],
  pushChannel: { push: () => {} },
  emailQueue: openEmailQueue(boss),
  log,
})
await once(process, 'SIGTERM')
await stop()
await boss.stop({ graceful: true, timeout: 10_000 })
await database.close()
