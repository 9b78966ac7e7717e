import type { Endpoint, InputOf, ResultOf } from '@hr/contract/lib/endpoint'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { buildApp } from '../app.ts'
import { readConfig, type Config } from '../config.ts'
import { openDatabase } from '../db/db.ts'
import { startJobs } from '../jobs/jobs.ts'
import { deriveKeys } from '../lib/keys.ts'
import { type MailJob, mailQueue } from '../mail/queue.ts'
import { testDatabase } from './database.ts'
import { people, type Person } from './people.ts'

export const silentLog = pino({ level: 'silent' })

type Answer<E extends Endpoint> = {
  status: number
  /** The opened envelope: the result, or the error's message. */
  result: ResultOf<E> & { message?: unknown }
  headers: Record<string, unknown>
}

type Extra = { as?: Person | undefined; headers?: Record<string, string> }

/** The whole server on a database of its own, and people to call it as. It is gone with the test or the file. */
export async function testApp(
  settings: Record<string, string> = {},
  { finish = onTestFinished as (end: () => Promise<void>) => void } = {},
) {
  const { url, drop } = await testDatabase()
  const database = openDatabase(url, { size: 4 })
  const config: Config = readConfig({ DEMO: '0', ...settings })
  const keys = deriveKeys(Buffer.alloc(32, 7))
  const boss = await startJobs(database.pool, silentLog)
  const app = await buildApp({ config, keys, database, mail: mailQueue(boss), log: silentLog })
  finish(async () => {
    await app.close()
    await boss.stop({ graceful: false })
    await database.close()
    await drop()
  })

  /** Makes a call as the contract declares it: a renamed path changes no test. */
  async function call<E extends Endpoint>(
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
    const response = await app.inject({
      method: endpoint.method,
      url: `/api/v1${path}${search === '' ? '' : `?${search}`}`,
      headers: { ...(as && { authorization: `Bearer ${as.token}` }), ...headers },
      ...(body !== undefined && { payload: endpoint.multipart ? formOf(body as object) : (body as object) }),
    })
    const { result } = response.body === '' ? { result: undefined } : response.json<{ result: Answer<E>['result'] }>()
    return { status: response.statusCode, result: result as Answer<E>['result'], headers: response.headers }
  }

  /** The mails that wait in the queue, oldest first. */
  async function queuedMails(): Promise<MailJob[]> {
    const { rows } = await database.pool.query<{ data: MailJob }>(
      `select data from jobs.job where name = 'mail' order by created_on`,
    )
    return rows.map(({ data }) => data)
  }

  return { app, call, queuedMails, boss, config, keys, url, ...database, people: people(database.db, keys) }
}

/** The same for all tests of a file. */
export const sharedTestApp = async (
  afterAll: (end: () => Promise<void>) => void,
  settings: Record<string, string> = {},
) => testApp(settings, { finish: afterAll })

export type TestApp = Awaited<ReturnType<typeof testApp>>

function formOf(body: object): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body))
    if (value !== undefined) form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  return form
}
