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

/** Starts everything in order and gives back how it is stopped, in the opposite order. */
async function start(config: Config): Promise<() => Promise<void>> {
  const closers: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const closer of closers.reverse()) await closer()
  }
  try {
    const folder = join(config.dataDir, config.demo ? 'demo' : 'company')
    const log = pino({ base: null, level: config.logRequests ? 'info' : 'warn' })

    let databaseUrl = config.databaseUrl
    if (databaseUrl === undefined) {
      say('Starting the database …')
      const postgres = await startPostgres(join(folder, 'postgres'))
      closers.push(() => postgres.stop())
      databaseUrl = postgres.url
    }
    const database = openDatabase(databaseUrl, {
      onError: (error) => log.warn({ code: error.name }, 'a database connection was lost'),
    })
    closers.push(() => database.close())
    const problem = (await versionProblem(database.pool)) ?? (await durabilityProblem(database.pool))
    if (problem) throw new ConfigError(problem)
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
    await app.listen({ port: config.port, host: config.host })
    for (const line of news) say(line)
    if (config.demo && config.isLoopback) {
      say('Demo accounts, all with the password ' + demoPassword + ':')
      for (const { email, role } of demoAccounts) say(`  ${role.padEnd(11)} ${email}`)
    }
    say(`HR Application is ready at ${config.publicUrl}`)
    return close
  } catch (error) {
    await close()
    throw error
  }
}

try {
  const close = await start(readConfig(process.env))
  let isClosing = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (isClosing) return
      isClosing = true
      say('Stopping …')
      close().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error)
          process.exit(1)
        },
      )
    })
} catch (error) {
  // What a person can mend is one sentence; everything else comes with the place where it happened.
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
}
