import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type pg from 'pg'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { findChainState } from '../audit/chain.ts'
import { findLastBackup } from '../backup/scheduled.ts'
import type { Db } from '../db/db.ts'
import { openStreams } from '../db/stream.ts'
import type { Readiness } from '../http/readiness.ts'
import { findDailyWork } from '../jobs/daily.ts'
import { onJobEnd } from '../jobs/jobs.ts'

/** How long figures from the database count, in milliseconds: several collectors cause one query. */
const validMs = 10_000
/** How long a query for figures may take, in milliseconds; a page without them is better than none. */
const maxWaitMs = 2_000

type Parts = {
  db: Db
  /** The pools by their role, such as 'primary'. */
  pools: Readonly<Record<string, pg.Pool>>
  readiness: Readiness
  countSockets: () => number
}

export type Metrics = ReturnType<typeof createMetrics>

/**
 * Collects the metrics of this node. Labels come from fixed sets (route patterns, methods, job names), never from the data
 * of people.
 */
export function createMetrics({ db, pools, readiness, countSockets }: Parts) {
  const registers = [new Registry()]
  const [registry] = registers as [Registry]
  collectDefaultMetrics({ register: registry })

  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last byte of its answer',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const jobRuns = new Counter({
    name: 'hr_job_runs_total',
    help: 'Runs of scheduled and background jobs that ended on this node',
    labelNames: ['job', 'outcome'] as const,
    registers,
  })
  const jobSuccess = new Gauge({
    name: 'hr_job_last_success_timestamp_seconds',
    help: 'When a job last succeeded on this node',
    labelNames: ['job'] as const,
    registers,
  })
  const stopListening = onJobEnd(({ job, outcome }) => {
    jobRuns.inc({ job, outcome })
    if (outcome === 'success') jobSuccess.setToCurrentTime({ job })
  })

  new Gauge({
    name: 'hr_node_ready',
    help: '1 if the node may get traffic, otherwise 0',
    registers,
    async collect() {
      this.set((await readiness.problem()) === undefined ? 1 : 0)
    },
  })
  new Gauge({
    name: 'hr_sockets_open',
    help: 'WebSockets of open pages on this node',
    registers,
    collect() {
      this.set(countSockets())
    },
  })
  new Gauge({
    name: 'hr_database_connections',
    help: 'Database connections of this node by pool and state',
    labelNames: ['pool', 'state'] as const,
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount }] of Object.entries(pools)) {
        this.set({ pool, state: 'in use' }, totalCount - idleCount)
        this.set({ pool, state: 'idle' }, idleCount)
      }
    },
  })
  new Gauge({
    name: 'hr_database_connections_max',
    help: 'Maximum number of database connections of this node by pool',
    labelNames: ['pool'] as const,
    registers,
    collect() {
      for (const [pool, { options }] of Object.entries(pools)) this.set({ pool }, options.max ?? 0)
    },
  })
  new Gauge({
    name: 'hr_database_connection_waiters',
    help: 'Statements and transactions that wait for a database connection',
    labelNames: ['pool'] as const,
    registers,
    collect() {
      for (const [pool, { waitingCount }] of Object.entries(pools)) this.set({ pool }, waitingCount)
    },
  })
  new Gauge({
    name: 'hr_streams_open',
    help: 'Whole lists and exports that are being streamed',
    labelNames: ['pool'] as const,
    registers,
    collect() {
      for (const [name, pool] of Object.entries(pools)) this.set({ pool: name }, openStreams(pool))
    },
  })
  collectFigures(db, registers)

  return {
    page: () => registry.metrics(),
    contentType: registry.contentType,
    /** Measures all requests of a server. */
    instrument(app: FastifyInstance) {
      app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
        const status = `${Math.floor(reply.statusCode / 100)}xx`
        requests.observe({ method, route: routeOptions.url ?? 'unknown', status }, reply.elapsedTime / 1000)
      })
    },
    stop: stopListening,
  }
}

type Emails = { emails: { state: string; count: number }[]; oldestQueuedSeconds: number }

const emailStates = ['queued', 'sending', 'failed', 'unknown']

// Emails without a recipient are decoys; the index on the state leaves them out, too.
async function countEmails(db: Db): Promise<Emails> {
  const { rows } = await sql<Emails>`
    with unfinished as materialized (
      select state, queued_at from email
      where state = any (${emailStates}::text[]) and (recipient_id is not null or applicant_email_id is not null)
    )
    select (select coalesce(json_agg(s), '[]') from (select state, count(*) from unfinished group by state) s) as emails,
           coalesce(extract(epoch from now() - (select min(queued_at) from unfinished where state = 'queued')), 0)::float
             as "oldestQueuedSeconds"`.execute(db)
  return rows[0]!
}

/** The figures that all nodes share. */
async function readFigures(db: Db) {
  return {
    ...(await countEmails(db)),
    dailyWork: await findDailyWork(db),
    backup: await findLastBackup(db),
    audit: await findChainState(db),
  }
}
type Figures = Awaited<ReturnType<typeof readFigures>>

// oxlint-disable-next-line no-restricted-globals -- an instant, not a calendar day
const secondsOf = (instant: string) => Date.parse(instant) / 1000

/** Registers the metrics that all nodes share. They are left out while the database does not answer. */
function collectFigures(db: Db, registers: Registry[]): void {
  let latest: { figures: Promise<Figures | undefined>; at: number } | undefined
  function figures(): Promise<Figures | undefined> {
    const now = performance.now()
    if (!latest || now - latest.at > validMs) {
      const answer = Promise.race([readFigures(db), pause(maxWaitMs, undefined, { ref: false })])
      latest = { figures: answer.catch(() => undefined), at: now }
    }
    return latest.figures
  }

  new Gauge({
    name: 'hr_emails',
    help: 'Emails that are not sent yet, by state',
    labelNames: ['state'] as const,
    registers,
    async collect() {
      const found = await figures()
      this.reset()
      if (!found) return
      const counts = new Map(found.emails.map(({ state, count }) => [state, count]))
      for (const state of emailStates) this.set({ state }, counts.get(state) ?? 0)
    },
  })
  const addFigure = (name: string, help: string, of: (found: Figures) => number | undefined) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const found = await figures()
        this.reset()
        const figure = found && of(found)
        if (figure !== undefined) this.set(figure)
      },
    })
  addFigure('hr_email_oldest_queued_seconds', 'Age of the oldest queued email', (found) => found.oldestQueuedSeconds)
  addFigure(
    'hr_daily_work_day_timestamp_seconds',
    'The last day, at midnight UTC, whose daily work was done on any node',
    ({ dailyWork }) => dailyWork && secondsOf(dailyWork.day),
  )
  addFigure(
    'hr_backup_last_success_timestamp_seconds',
    'When the last scheduled backup was complete and verified',
    ({ backup }) => backup && secondsOf(backup.at),
  )
  addFigure('hr_backup_last_size_bytes', 'Size of the last scheduled backup', ({ backup }) => backup?.bytes)
  addFigure('hr_audit_check_timestamp_seconds', 'When the audit chain was last verified', ({ audit: { check } }) =>
    check === null ? undefined : secondsOf(check.at),
  )
  addFigure(
    'hr_audit_check_problems',
    'Entries and links that the last check found missing or changed',
    ({ audit: { check } }) => check?.problems,
  )
}

/** Serves the metrics at `/metrics` of an address of their own, which the reverse proxy does not publish. */
export async function serveMetrics(metrics: Metrics, { host, port }: { host: string; port: number }) {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    metrics.page().then(
      (page) => response.writeHead(200, { 'content-type': metrics.contentType }).end(page),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((listening, failed) => server.once('error', failed).listen(port, host, listening))
  return async () => {
    metrics.stop()
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  }
}
