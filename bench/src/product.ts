import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import getPort from 'get-port'
import { accessApi } from '@hr/contract/areas/access/access'
import { sessionsApi } from '@hr/contract/areas/access/sessions'
import { type EmployeeRow, employeesApi } from '@hr/contract/areas/employees/employees'
import type { Endpoint } from '@hr/contract/lib/endpoint'
import pg from 'pg'
import { type Running, startProgram, startServer, unset } from '@hr/testing/programs'
import { readIfThere } from './processes.ts'

const apiPrefix = '/api/v1'
export function pathOf({ path }: Endpoint, query: Record<string, string | number> = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) search.set(name, String(value))
  return `${apiPrefix}${path}${search.size > 0 ? `?${search.toString()}` : ''}`
}

/** The folder of this run, deleted at the end. */
const folder = mkdtempSync(join(tmpdir(), 'hr-bench-'))
// As root, PostgreSQL runs as another user, who must be able to enter the folder.
chmodSync(folder, 0o755)
process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

/** The product with a demo company of `people` employees, in its own process with its own database. */
export type Product = Running & {
  people: number
  port: number
  origin: string
  databaseUrl: string
  postmaster: number
  /** The server's process, even if another program started it. */
  server: number
  /** The file with the application key. */
  keyFile: string
}

const dataDirOf = (people: number) => join(folder, `data-${people}`)

type LaunchOptions = { way?: 'node' | 'npm start'; nodeOptions?: string[]; settings?: Record<string, string> }

/** Starts the product. The first start with a number of employees creates them; later starts reuse them. */
export async function startProduct(
  people: number,
  { way = 'node', nodeOptions = [], settings = {} }: LaunchOptions = {},
): Promise<Product> {
  const port = await getPort({ host: '127.0.0.1' })
  const dataDir = dataDirOf(people)
  mkdirSync(dataDir, { recursive: true })
  const own = {
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: '1',
    DEMO_EMPLOYEES: String(people),
    LOG: 'off',
    TRUST_PROXY: '127.0.0.1',
    TOKEN_CALLS_PER_MINUTE: '1000000',
  }
  // The first start creates a hundred employees per second or more.
  const patienceSeconds = Math.max(180, people / 100)
  const running =
    way === 'node'
      ? await startServer({ nodeOptions, settings: { ...own, ...settings }, patienceSeconds })
      : await startProgram({
          command: process.platform === 'win32' ? 'npm.cmd' : 'npm',
          args: ['start'],
          env: { ...unset, ...own, ...settings },
          isReady: /is ready at/,
          patienceSeconds,
        })

  const database = join(dataDir, 'demo', 'postgres')
  const [postmaster, , , databasePort] = (readIfThere(join(database, 'cluster', 'postmaster.pid')) ?? '').split('\n')
  const password = readIfThere(join(database, 'password'))?.trim()
  const server = Number(readIfThere(join(database, 'in-use-by'))?.split(' ')[0] ?? running.pid)
  return {
    ...running,
    // npm and its child processes end with the server.
    stop: () => running.stop(server),
    people,
    port,
    origin: `http://127.0.0.1:${port}`,
    databaseUrl: `postgres://postgres:${password}@127.0.0.1:${databasePort}/postgres`,
    postmaster: Number(postmaster),
    server,
    keyFile: join(dataDir, 'demo', 'app-key'),
  }
}

/** Starts another node on the database of a product. */
export function startBeside(
  product: Product,
  { nodeOptions, settings }: { nodeOptions: string[]; settings: Record<string, string> },
): Promise<Running> {
  return startServer({
    nodeOptions,
    settings: {
      ...settings,
      DEMO: '1',
      TRUST_PROXY: '127.0.0.1',
      DATA_DIR: mkdtempSync(join(folder, 'node-')),
      DATABASE_URL: product.databaseUrl,
      APP_KEY: readFileSync(product.keyFile, 'utf8').trim(),
    },
  })
}

/** Runs work on the product's database, beside the server. */
export async function withDatabase<T>({ databaseUrl }: Product, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, statement_timeout: 0 })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The demo credentials that the product shows. */
export async function demoCredentials({
  origin,
}: Pick<Product, 'origin'>): Promise<{ email: string; password: string }> {
  const settings = accessApi.clientSettings.result.parse(
    await resultOf(await fetch(`${origin}${pathOf(accessApi.clientSettings)}`)),
  )
  const { email } = settings.demoAccounts.find(({ role }) => role === 'Superadmin') ?? { email: '' }
  return { email, password: settings.demoPassword ?? '' }
}

/**
 * @param credentials by default those of the demo's Superadmin
 * @param address the network address that the proxy reports: each has a rate limit of its own
 */
export async function signIn(
  node: Pick<Product, 'origin'>,
  credentials?: { email: string; password: string },
  address = '127.0.0.1',
): Promise<string> {
  return (await openSession(node, credentials, address)).token
}

/** Signs in, and returns the cookie that renews the token. */
export async function openSession(
  node: Pick<Product, 'origin'>,
  credentials?: { email: string; password: string },
  address = '127.0.0.1',
): Promise<{ token: string; cookie: string }> {
  const answer = await fetch(`${node.origin}${pathOf(accessApi.login)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(credentials ?? (await demoCredentials(node))),
  })
  const result = accessApi.login.result.parse(await resultOf(answer))
  if (!('token' in result)) throw new Error(`Not signed in: ${result.loginMessage}`)
  return {
    token: result.token,
    cookie: answer.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; '),
  }
}

/** A function that writes as the Superadmin, whose identity is confirmed. */
export async function superadminOf(node: Pick<Product, 'origin'>) {
  const credentials = await demoCredentials(node)
  const headers = { authorization: `Bearer ${await signIn(node, credentials)}`, 'content-type': 'application/json' }
  const call = async (endpoint: Endpoint, body: object) =>
    resultOf(
      await fetch(`${node.origin}${pathOf(endpoint)}`, {
        method: endpoint.method,
        headers,
        body: JSON.stringify(body),
      }),
    )
  await call(sessionsApi.confirm, { currentPassword: credentials.password })
  return Object.assign(call, { headers })
}

/** All employees in list order. */
export async function wholeList({ origin }: Product, token: string): Promise<EmployeeRow[]> {
  const answer = await fetch(`${origin}${pathOf(employeesApi.list)}`, { headers: { authorization: `Bearer ${token}` } })
  return employeesApi.list.wholeResult.parse(await resultOf(answer))
}

export async function resultOf(answer: Response): Promise<unknown> {
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${text}`)
  return (JSON.parse(text) as { result: unknown }).result
}
