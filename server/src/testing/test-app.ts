import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Endpoint, InputOf, ResultOf } from '@hr/contract/lib/endpoint'
import { fileContent } from '@hr/contract/lib/files'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { buildApp } from '../app.ts'
import { readConfig, type Config } from '../config.ts'
import { storePasskeyHost } from '../areas/access/passkey-host.ts'
import { type JobKind, jobRunner } from '../areas/jobs/jobs.commands.ts'
import { openDatabase } from '../db/db.ts'
import { backgroundQueue, openBackgroundQueue } from '../jobs/background.ts'
import { startJobs } from '../jobs/jobs.ts'
import { errorsOf } from '../http/description.ts'
import { nodeReadiness } from '../http/readiness.ts'
import { accessTokens } from '../http/session.ts'
import { readEnvironment } from '../areas/company/company.commands.ts'
import { loadCompany } from '../lib/company.ts'
import { deriveKeys } from '../lib/keys.ts'
import { emailTransport } from '../email/transport.ts'
import { type EmailOrder, openEmailQueue } from '../email/queue.ts'
import { lowerHashCosts } from './hash-cost.ts'
import { testDatabase } from './database.ts'
import { people, type Person } from './people.ts'

export const silentLog = pino({ level: 'silent' })

lowerHashCosts()

type Answer<E extends Endpoint> = {
  status: number
  /** The unwrapped envelope: the result, or the error's message. */
  result: ResultOf<E> & { message?: unknown }
  headers: Record<string, unknown>
}

type RawInput = { params?: object; query?: object; body?: unknown }

type Extra = { as?: Person | undefined; headers?: Record<string, string> }

/** Starts the whole server on its own database, with people to call it as. It is stopped after the test or the file. */
export async function testApp(
  settings: Record<string, string> = {},
  { finish = onTestFinished as (end: () => Promise<void>) => void, connections = 4 } = {},
) {
  const { url, release } = await testDatabase()
  const database = openDatabase(url, { size: connections })
  const config: Config = readConfig({ DEMO: '0', ...settings })
  await database.db.transaction().execute(async (trx) => {
    await readEnvironment(trx, config)
    await storePasskeyHost(trx, config.publicUrl)
  })
  const company = await loadCompany(database.db)
  const keys = deriveKeys(Buffer.alloc(32, 7))
  await database.db.insertInto('setting').values({ name: 'app key fingerprint', value: keys.fingerprint }).execute()
  const boss = await startJobs(database.pool, silentLog)
  /** The ids of the users to whom the server pushed. */
  const pushedTo: string[] = []
  const pushChannel = { push: (ids: readonly string[]) => void pushedTo.push(...ids) }
  const tokens = accessTokens(keys.accessToken)
  const readiness = nodeReadiness(database.pool)
  const folder = await mkdtemp(join(tmpdir(), 'hr-mail-'))
  const transport = emailTransport({ smtpUrl: config.smtpUrl, from: config.mailFrom, folder })
  const queues = { emailQueue: openEmailQueue(boss), startJob: openBackgroundQueue(boss) }
  const parts = { config, company, keys, database, transport, ...queues, pushChannel, readiness, log: silentLog }
  const app = await buildApp({ ...parts, tokens })
  const nodes: (typeof app)[] = []
  finish(async () => {
    for (const node of nodes) await node.close()
    await app.close()
    await boss.stop({ graceful: false })
    transport.close()
    await rm(folder, { recursive: true })
    await database.close()
    await release()
  })

  /** Makes a call as the contract declares it, so that a renamed path changes no test. */
  const call = <E extends Endpoint>(endpoint: E, input: InputOf<E>, extra?: Extra): Promise<Answer<E>> =>
    callAt(app, endpoint, input, extra)

  /** Makes the same call with any input, such as a body that the contract refuses. */
  const callRaw = <E extends Endpoint>(endpoint: E, input: RawInput, extra?: Extra): Promise<Answer<E>> =>
    callAt(app, endpoint, input as InputOf<E>, extra)

  /** Makes the same call to another server. */
  async function callAt<E extends Endpoint>(
    node: typeof app,
    endpoint: E,
    input: InputOf<E>,
    { as, headers = {} }: Extra = {},
  ): Promise<Answer<E>> {
    const {
      params = {},
      query = {},
      body,
    } = input as { params?: Record<string, string>; query?: Record<string, string>; body?: unknown }
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    const search = new URLSearchParams(query).toString()
    const response = await node.inject({
      method: endpoint.method,
      url: `/api/v1${path}${search === '' ? '' : `?${search}`}`,
      headers: { ...(as && { authorization: `Bearer ${as.token}` }), ...headers },
      ...(body !== undefined && { payload: endpoint.multipart ? formOf(body as object) : (body as object) }),
    })
    const { statusCode: status, headers: answered } = response
    if (status >= 400 && !errorsOf(endpoint).includes(status))
      throw new Error(`${endpoint.method} ${endpoint.path} answered ${status}, which its description does not list`)
    if (endpoint.result === fileContent && status === 200)
      // `fileContent` declares a Blob, which the compiler cannot infer for a generic endpoint.
      return { status, result: new Blob([response.rawPayload]) as unknown as Answer<E>['result'], headers: answered }
    const { result } = response.body === '' ? { result: undefined } : response.json<{ result: Answer<E>['result'] }>()
    return { status, result: result as Answer<E>['result'], headers: answered }
  }

  /** Returns the queued emails, oldest first. */
  async function queuedEmails(): Promise<EmailOrder[]> {
    const rows = await database.db.selectFrom('email').selectAll().orderBy('id').execute()
    return rows.map(({ template, recipient_id, history_id }) => ({
      template,
      recipientId: recipient_id,
      ...(history_id !== null && { historyId: history_id }),
    }))
  }

  /** Runs all queued background jobs, one after the other. */
  async function runJobs(kinds: readonly JobKind[]): Promise<void> {
    const runJob = jobRunner({ ...database, ...queues, pushChannel, kinds, log: silentLog, isStopping: () => false })
    for (;;) {
      const [job] = await boss.fetch(backgroundQueue)
      if (!job) return
      await runJob(job.id)
      await boss.complete(backgroundQueue, job.id)
    }
  }

  /** Starts another server on the same database, with its own memory. */
  async function anotherNode(own: Partial<Parameters<typeof buildApp>[0]> = {}) {
    const node = await buildApp({ ...parts, tokens: accessTokens((own.keys ?? keys).accessToken), ...own })
    nodes.push(node)
    return node
  }

  return {
    app,
    anotherNode,
    call,
    callAt,
    callRaw,
    queuedEmails,
    runJobs,
    pushedTo,
    readiness,
    tokens,
    boss,
    config,
    company,
    transport,
    keys,
    url,
    ...queues,
    ...database,
    people: people(database.db, keys),
  }
}

const shared: (() => Promise<void>)[] = []
const maxShared = 8

/** Returns one app shared by all tests of a file, for `beforeAll`; `setup.ts` stops it after the file. */
export async function sharedTestApp(settings: Record<string, string> = {}, options: { connections?: number } = {}) {
  // The database has no connections for an app of each test.
  if (shared.length >= maxShared) throw new Error('An app for a single test is a testApp()')
  return testApp(settings, { ...options, finish: (end) => void shared.push(end) })
}

/** Stops the apps that the tests of a file shared. */
export async function stopSharedApps(): Promise<void> {
  for (const end of shared.splice(0)) await end()
}

export type TestApp = Awaited<ReturnType<typeof testApp>>

/** Builds the body as the browser sends it; a list of files becomes one part each. */
export function formOf(body: object): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body) as [string, unknown][]) {
    const files = [value].flat().filter((one) => one instanceof File)
    for (const file of files) form.append(name, file)
    if (value !== undefined && files.length === 0)
      form.append(name, typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value))
  }
  return form
}
