import { join } from 'node:path'
import { pino } from 'pino'
import { accessMails } from './areas/access/access.mail.ts'
import { deleteExpired } from './areas/access/access.queries.ts'
import { forgetOldAttempts } from './areas/access/attempts.ts'
import { buildApp } from './app.ts'
import { ConfigError, readConfig, type Config } from './config.ts'
import { openDatabase } from './db/db.ts'
import { durabilityProblem, versionProblem } from './db/durability.ts'
import { startPostgres } from './db/embedded.ts'
import { migrate } from './db/migrate.ts'
import { demoAccounts, demoPassword } from './demo/accounts.ts'
import { firstStart } from './demo/first-start.ts'
import { loadKeys } from './lib/load-keys.ts'
import { schedule, startJobs } from './jobs/jobs.ts'
import { createMailQueue, mailQueue, startMailWorker } from './mail/queue.ts'
import { mailTransport } from './mail/transport.ts'

const say = (line: string) => console.log(line)

// What was started so far; stopped in the opposite order, also by a Ctrl-C in the middle of the start.
const closers: (() => Promise<unknown>)[] = []

async function close(): Promise<void> {
  for (let closer = closers.pop(); closer; closer = closers.pop()) await closer()
}

async function start(config: Config): Promise<void> {
  const folder = join(config.dataDir, config.demo ? 'demo' : 'company')
  const log = pino({ base: null, level: config.logRequests ? 'info' : 'warn' })

  const databaseUrl = config.databaseUrl ?? (await startOwnDatabase(join(folder, 'postgres')))
  const database = openDatabase(databaseUrl, {
    onError: (error) => log.warn({ error: error.message }, 'a database connection was lost'),
  })
  closers.push(() => database.close())
  const problem = await versionProblem(database.pool).catch(unreachable)
  const doubt = problem ?? (await durabilityProblem(database.pool))
  if (doubt) throw new ConfigError(doubt)
  await migrate(databaseUrl)
  const keys = await loadKeys(database.db, { appKey: config.appKey, folder })

  const boss = await startJobs(database.pool, log)
  closers.push(() => boss.stop({ graceful: true, timeout: 5_000 }))
  await createMailQueue(boss)
  const mail = mailQueue(boss)
  const news = await firstStart(database, config, mail, say)
  const transport = mailTransport({ smtpUrl: config.smtpUrl, from: config.mailFrom, folder: join(folder, 'mail') })
  closers.push(async () => transport.close())
  await startMailWorker({ boss, transport, composers: accessMails(database.db, config), log })
  await schedule(boss, 'forget-what-has-ended', '17 * * * *', config.timeZone, async () => {
    await deleteExpired(database.db)
    await forgetOldAttempts(database.db)
  })

  const app = await buildApp({ config, keys, database, mail, log })
  closers.push(() => app.close())
  await app.listen({ port: config.port, host: config.host }).catch(portInUse(config))
  for (const line of news) say(line)
  if (config.demo && config.isLoopback) {
    say(`Demo accounts, all with the password ${demoPassword}:`)
    for (const { email, role } of demoAccounts) say(`  ${role.padEnd(11)} ${email}`)
  }
  say(`HR Application is ready at ${config.publicUrl}`)
}

async function startOwnDatabase(folder: string): Promise<string> {
  say('Starting the database …')
  const postgres = await startPostgres(folder, { log: say }).catch((error: Error) => {
    throw new ConfigError(error.message)
  })
  closers.push(() => postgres.stop())
  return postgres.url
}

const unreachable = (error: Error): never => {
  throw new ConfigError(`The database of DATABASE_URL cannot be used: ${error.message}`)
}

const portInUse =
  ({ port, host }: Config) =>
  (error: Error): never => {
    if (!('code' in error) || error.code !== 'EADDRINUSE') throw error
    throw new ConfigError(`Port ${port} of ${host} is in use. Stop the other program, or set PORT to another one.`)
  }

function fail(error: unknown): void {
  // What a person can mend is one sentence; everything else comes with the place where it happened.
  console.error(error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
}

let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    if (isStopping) return
    isStopping = true
    say('Stopping …')
    void close()
      .catch(fail)
      .then(() => process.exit())
  })

try {
  await start(readConfig(process.env))
} catch (error) {
  // A start that was stopped fails at what it was just waiting for.
  if (!isStopping) {
    fail(error)
    await close().catch(fail)
    process.exit()
  }
}
