import type { OutgoingKind } from '@hr/contract/lib/outgoing'
import { Server } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { PgBoss } from 'pg-boss'
import { pino } from 'pino'
import { startLinking } from './audit/chain.ts'
import { deleteOldRateLimitEvents } from './http/rate-limits.ts'
import type { WorkDeps } from './area.ts'
import { areas } from './areas.ts'
import { findFolderProblems } from './areas/operation/operation.queries.ts'
import { storePasskeyHost } from './areas/access/passkey-host.ts'
import { readEnvironment } from './areas/company/company.commands.ts'
import { transact } from './db/transaction.ts'
import { startJobWorker } from './areas/jobs/jobs.commands.ts'
import { buildApp } from './app.ts'
import { readPassphrase } from './backup/command-line.ts'
import { runScheduledBackup } from './backup/scheduled.ts'
import { waitForDatabase } from './command.ts'
import { ConfigError, readConfig, type Config } from './config.ts'
import { type Database, openDatabase } from './db/db.ts'
import { durabilityProblem, untriedVersion, versionProblem } from './db/durability.ts'
import { startPostgres } from './db/embedded.ts'
import { migrate } from './db/migrate.ts'
import { followPrimary, followStandby } from './db/primary.ts'
import { isRebuildDue, rebuildIndexes } from './db/collations.ts'
import { openReads } from './db/reads.ts'
import { describeSwitchedOff, findSwitchedOff } from './outbound/restored-copy.ts'
import { compactTallies } from './db/tallies.ts'
import { demoAccounts, demoPassword } from './demo/accounts.ts'
import { firstStart } from './demo/first-start.ts'
import { maxWaitMs, nodeReadiness, type Readiness } from './http/readiness.ts'
import { watchProxy } from './http/proxy-watch.ts'
import { accessTokens } from './http/session.ts'
import { errorCode } from './lib/error-code.ts'
import { followCurrentKey, UnknownKey } from './lib/current-key.ts'
import { followCompany, loadCompany } from './lib/company.ts'
import { requireFolders } from './lib/folders.ts'
import { keepRunning } from './lib/keep-running.ts'
import { loadKeys } from './lib/load-keys.ts'
import { openBackgroundQueue, prepareBackgroundQueue, requeueJobs } from './jobs/background.ts'
import { clockWatch } from './jobs/clock-watch.ts'
import { runDailyJobs } from './jobs/daily.ts'
import { foldIdNumberHashes } from './areas/employees/id-number-hashes.commands.ts'
import { followClockBack, schedule, startJobs } from './jobs/jobs.ts'
import { prepareEmailQueue, openEmailQueue, startEmailWorker } from './email/queue.ts'
import type { EmailSettings } from './email/template.ts'
import { emailTransport } from './email/transport.ts'
import { type Realtime, startRealtime } from './realtime/sockets.ts'

/** Five beats without an answer, two seconds, make the database count as unresponsive. */
const heartbeatMs = 400

/** How often indexes that could not be rebuilt are tried again, in milliseconds. */
const rebuildMs = 600_000

const say = (line: string) => console.log(line)

/** How long requests, and then jobs, may take to finish when the server stops, in milliseconds. */
const finishMs = 10_000

/** How long all parts together may take to stop, in milliseconds: a statement may run longer than an operator waits. */
const closeMs = 25_000

/** How long requests on connections that were accepted last may take to arrive, in milliseconds. */
const lastRequestsMs = 500

/** Serves on until proxies have noticed that this node is not ready. Does nothing before the server listens. */
let drain = async () => {}

// Everything that was started, to be stopped in reverse order, also on Ctrl-C during the start.
const closers: (() => Promise<unknown>)[] = []

/** Stops the embedded PostgreSQL, which has a minute of its own to write everything. */
let stopOwnDatabase = async () => {}

/** Stops everything, even if one part fails or does not end. */
async function close(): Promise<void> {
  const failures: unknown[] = []
  const isOver = pause(closeMs)
  for (let closer = closers.pop(); closer; closer = closers.pop())
    await Promise.race([closer(), isOver]).catch((error: unknown) => failures.push(error))
  await stopOwnDatabase().catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

async function start(config: Config): Promise<void> {
  const folder = join(config.dataDir, config.demo ? 'demo' : 'company')
  const log = pino({ base: null, level: config.logRequests ? 'info' : 'warn' })

  await requireFolders(config, folder)
  const { database, replica, reads, checks } = await openDatabases(config, { folder, log })
  const { db } = database
  const keys = await loadKeys(db, { ...config, folder })
  closers.push(followCurrentKey({ db, keys, log, onUnknown: (error) => void stop(error) }))
  for (const line of await transact(db, (trx) => readEnvironment(trx, config))) log.warn(line)
  await transact(db, (trx) => storePasskeyHost(trx, config.publicUrl))
  const company = await loadCompany(db)
  closers.push(followCompany({ company, log }))

  const boss = await startJobs(database.pool, log)
  closers.push(() => boss.stop({ graceful: true, timeout: finishMs }))
  closers.push(followClockBack(database.pool, log))
  await prepareEmailQueue(boss)
  await prepareBackgroundQueue(boss)
  const emailQueue = openEmailQueue(boss)
  await foldIdNumberHashes(db, keys)
  await firstStart(database, { config, company, keys, emailQueue, say })
  const transport = emailTransport({ smtpUrl: config.smtpUrl, from: config.mailFrom, folder: join(folder, 'mail') })
  closers.push(async () => transport.close())
  const folders = await findFolderProblems({ config, transport })
  if (folders.mail !== null) log.warn({ error: folders.mail }, 'emails cannot be stored as files')
  if (folders.backups !== null) log.warn({ error: folders.backups }, 'backups cannot be written to BACKUP_TO')
  await startEmailWorker({ boss, transport, db, composers: composersOf(db, { config, company }), log })
  await scheduleCleanUps(boss, db)
  closers.push(startLinking({ db, keys, log }))

  const tokens = accessTokens(keys.accessToken)
  const realtime = startRealtime({ pool: database.pool, tokens, origins: config.origins, company, log })
  // If the start fails: it holds a connection of the pool.
  closers.push(() => realtime.close())
  const readiness = nodeReadiness(checks.pool)
  const instruments = await startTelemetry(config, { database, replica, readiness, realtime, log })
  const proxyWatch = watchProxy(config, log)
  proxyWatch.warnAtStart()
  const app = await buildApp({
    config,
    company,
    keys,
    tokens,
    database,
    reads,
    emailQueue,
    transport,
    startJob: openBackgroundQueue(boss),
    pushChannel: realtime,
    readiness,
    proxyWatch,
    log,
    instruments,
  })
  closers.push(async () => {
    // A long download must not delay the exit until the operator kills the server and PostgreSQL with it.
    const cut = setTimeout(() => app.server.closeAllConnections(), finishMs)
    await app.close()
    clearTimeout(cut)
  })

  const work = { config, company, db, emailQueue, keys, pushChannel: realtime }
  const readClock = await followClock(db, log)
  await scheduleDailyJobs(boss, { ...work, log, readClock })
  await scheduleBackups(boss, { ...work, database, log, readClock })
  const kinds = areas.flatMap(({ jobs }) => jobs?.(work) ?? [])
  const stopJobWorker = await startJobWorker({ boss, db, kinds, pushChannel: realtime, emailQueue, log })
  closers.push(stopJobWorker)
  for (const { start: startWork } of areas) if (startWork) closers.push(startWork({ ...work, log, proxyWatch }))
  // First of all, before the HTTP server, which would wait for the open sockets.
  closers.push(() => realtime.close())
  realtime.attach(app.server)
  await app.listen({ port: config.port, host: config.host }).catch(cannotListen(config, { port: 'PORT', host: 'HOST' }))
  closers.push(await followCollations(config, { ...database, log }))
  drain = async () => {
    readiness.drain()
    await stopJobWorker()
    if (config.drainSeconds === 0) return
    say(`Draining for ${config.drainSeconds} seconds …`)
    await pause(config.drainSeconds * 1000)
    // Refuses new connections, while HTTP's own close would also cut those whose request is about to arrive.
    Server.prototype.close.call(app.server)
    await pause(lastRequestsMs)
  }
  announce(config, (await findSwitchedOff(db))?.off)
  // The launcher then builds what the server can do without at first. If it has ended, the server stops by itself.
  process.send?.('ready', undefined, undefined, () => {})
}

/** Opens the primary, migrates it, and opens the replica if one is set up. */
async function openDatabases(config: Config, { folder, log }: { folder: string; log: FastifyBaseLogger }) {
  const databaseUrl = config.databaseUrl ?? (await startOwnDatabase(join(folder, 'postgres')))
  const hosts = followPrimary(databaseUrl)
  const database = openDatabase(databaseUrl, {
    hosts,
    size: config.databasePoolSize,
    onError: (error) => log.warn({ error: error.message }, 'a database connection was lost'),
    heartbeatMs,
  })
  closers.push(() => database.close())
  await waitForDatabase(database, config)
  const unusable = (await versionProblem(database.pool)) ?? (await durabilityProblem(database.pool))
  if (unusable) throw new ConfigError(unusable)
  const untried = await untriedVersion(database.pool)
  if (untried) log.warn(untried)
  await migrate(databaseUrl)
  const replica = openReplica(config)
  const reads = openReads({ primary: database, replica, log })
  closers.push(() => reads.close())
  // Readiness is checked on a connection of its own, so that busy ones do not make the node look unready.
  const checks = openDatabase(databaseUrl, { hosts, size: 1, timeoutMs: maxWaitMs })
  closers.push(() => checks.close())
  return { database, replica, reads, checks }
}

/** Rebuilds indexes of the embedded database after an update of ICU; of another one, asks for it. */
async function followCollations({ databaseUrl }: Config, parts: { pool: Database['pool']; log: FastifyBaseLogger }) {
  const { pool, log } = parts
  if (databaseUrl === undefined)
    return keepRunning('rebuilding indexes', (stopping) => rebuildIndexes(parts, stopping), { log, everyMs: rebuildMs })
  if (await isRebuildDue(pool))
    log.warn('the sorting rules of the database have changed: run npm run admin -- rebuild-indexes on the server')
  return async () => {}
}

const composersOf = (db: Database['db'], settings: EmailSettings) =>
  Object.fromEntries(areas.flatMap(({ emails }) => Object.entries(emails?.(db, settings) ?? {})))

/** Deletes what has expired, requeues lost background jobs, and sums up the counters. */
async function scheduleCleanUps(boss: PgBoss, db: Database['db']): Promise<void> {
  const cleanUps = [deleteOldRateLimitEvents, ...areas.flatMap((area) => area.cleanUps ?? [])]
  await schedule(boss, 'forget-what-has-ended', '17 * * * *', async () => {
    for (const cleanUp of cleanUps) await cleanUp(db)
    await requeueJobs(boss, db)
  })
  await schedule(boss, 'sum-up-tallies', '*/5 * * * *', () => compactTallies(db))
}

/**
 * Returns the clock of the database, which counts for all nodes: a node's own may be wrong. It is undefined for an hour
 * after a jump of days.
 */
async function followClock(db: Database['db'], log: FastifyBaseLogger): Promise<() => Promise<Date | undefined>> {
  const read = async () => {
    const { rows } = await sql<{ now: Date }>`select now()`.execute(db)
    const { now } = rows[0]!
    return { now, clock: now.getTime(), counted: performance.now() }
  }
  const isTrusted = clockWatch(await read())
  return async () => {
    const { now, ...reading } = await read()
    if (isTrusted(reading)) return now
    log.warn('the clock jumped: the daily jobs and backups wait until it has run on for an hour')
    return undefined
  }
}

type ReadClock = Awaited<ReturnType<typeof followClock>>

/** Looks every five minutes whether the daily jobs are due, so that neither downtime nor a clock jump skips a day. */
async function scheduleDailyJobs(
  boss: PgBoss,
  { log, readClock, ...work }: WorkDeps & { log: FastifyBaseLogger; readClock: ReadClock },
): Promise<void> {
  const { db, company } = work
  const parts = areas.flatMap(({ daily }) => daily?.({ ...work, log }) ?? [])
  await schedule(boss, 'daily-work', '*/5 * * * *', async () => {
    const now = await readClock()
    if (now) await runDailyJobs({ db, parts, timeZone: company.timeZone, now, log })
  })
  // Makes up for a day that was missed while the server was stopped, without delaying the start.
  await boss.send('daily-work')
}

type BackedUp = Pick<WorkDeps, 'config' | 'company' | 'keys'> & {
  database: Database
  log: FastifyBaseLogger
  readClock: ReadClock
}

/** Looks every five minutes whether a backup is due, if a folder is set. */
async function scheduleBackups(
  boss: PgBoss,
  { config, company, keys, database, log, readClock }: BackedUp,
): Promise<void> {
  const { backupTo: folder, backupAt: at, backupKeep: keep } = config
  if (folder === undefined) return
  const plan = { folder, at, keep, passphrase: await readPassphrase(config.backupPassphraseFile) }
  await schedule(boss, 'backup', '*/5 * * * *', async () => {
    const now = await readClock()
    if (now) await runScheduledBackup({ database, keys, plan, timeZone: company.timeZone, now, log })
  })
  await boss.send('backup')
}

/** Prints the address, how to sign in to the demo, and what a restore has switched off. */
function announce(config: Config, off: readonly OutgoingKind[] | undefined): void {
  if (off) say(describeSwitchedOff(off))
  if (config.demo && config.isLoopback) {
    say(`Demo accounts (password: ${demoPassword}):`)
    for (const { email, role } of demoAccounts) say(`  ${role.padEnd(11)} ${email}`)
  }
  say(`HR Application is ready at ${config.publicUrl}`)
}

type Observed = {
  database: Database
  replica: Database | undefined
  readiness: Readiness
  realtime: Realtime
  log: FastifyBaseLogger
}

/** Starts metrics and traces if they are set up; otherwise their libraries are not loaded. */
async function startTelemetry({ traces, metricsAddress }: Config, parts: Observed) {
  const { database, replica, readiness, realtime, log } = parts
  const instruments: NonNullable<Parameters<typeof buildApp>[0]['instruments']>[number][] = []
  if (traces) {
    const { startTraces } = await import('./telemetry/traces.ts')
    const started = startTraces(traces, log)
    closers.push(() => started.stop())
    instruments.push(started)
  }
  if (metricsAddress) {
    const { createMetrics, serveMetrics } = await import('./telemetry/metrics.ts')
    const pools = { primary: database.pool, ...(replica && { replica: replica.pool }) }
    const metrics = createMetrics({ db: database.db, pools, readiness, countSockets: () => realtime.countOpen() })
    const close = await serveMetrics(metrics, metricsAddress).catch(
      cannotListen(metricsAddress, { port: 'METRICS_ADDRESS', host: 'METRICS_ADDRESS' }),
    )
    closers.push(close)
    instruments.push(metrics)
  }
  return instruments
}

function openReplica({ databaseReadUrl: url, databasePoolSize: size }: Config) {
  if (url === undefined) return undefined
  return openDatabase(url, { hosts: followStandby(url), size, heartbeatMs })
}

async function startOwnDatabase(folder: string): Promise<string> {
  say('Starting the database …')
  const onLost = (error: Error) => void stop(new ConfigError(error.message))
  const postgres = await startPostgres(folder, { log: say, onLost }).catch((error: Error) => {
    throw new ConfigError(error.message)
  })
  stopOwnDatabase = () => postgres.stop()
  return postgres.url
}

/** @param settings the settings that hold the port and the host */
const cannotListen =
  ({ port, host }: { port: number; host: string }, settings: { port: string; host: string }) =>
  (error: Error): never => {
    const notHere = `${settings.host} is ${host}, which is not an address of this machine.`
    const why: Record<string, string> = {
      EADDRINUSE: `Port ${port} of ${host} is in use. Stop the other program or set another ${settings.port}.`,
      EACCES: `The current user cannot listen on port ${port}. Set ${settings.port} to a port above 1023.`,
      EADDRNOTAVAIL: notHere,
      ENOTFOUND: notHere,
    }
    const sentence = why[errorCode(error)]
    throw sentence === undefined ? error : new ConfigError(sentence)
  }

function fail(error: unknown): void {
  // Prints one sentence for errors that the operator can fix, and a stack trace for all others.
  console.error(error instanceof ConfigError || error instanceof UnknownKey ? error.message : error)
  process.exitCode = 1
}

/** When the server began to stop. */
let stoppingSince: number | undefined

/** @param why the error that stops the server at once; undefined for an intended stop */
async function stop(why?: Error): Promise<void> {
  if (stoppingSince !== undefined) return
  stoppingSince = performance.now()
  if (why) fail(why)
  else await drain()
  say('Stopping …')
  await close().catch(fail)
  process.exit()
}

/** A second signal within this time is the first one: a terminal or service manager sends it to the launcher, too. */
const sameSignalMs = 1_000

function handleSignal(): void {
  // The embedded PostgreSQL stops by itself when this process is gone.
  if (stoppingSince !== undefined && performance.now() - stoppingSince > sameSignalMs) process.exit(1)
  void stop()
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, handleSignal)

// `scripts/run.mjs` starts the server with an IPC channel, which closes when the launcher is killed. A server that was
// started differently has none.
process.once('disconnect', () => {
  // The reader of the output may be gone as well.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  void stop()
})

try {
  await start(readConfig(process.env))
} catch (error) {
  // An interrupted start fails with whatever error it was waiting on.
  if (stoppingSince === undefined) {
    fail(error)
    await close().catch(fail)
    process.exit()
  }
}
