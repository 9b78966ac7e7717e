import { get } from 'node:http'
import { accessApi } from '@hr/contract/areas/access/access'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { employeeFilesApi } from '@hr/contract/areas/employees/files'
import { exportsApi } from '@hr/contract/areas/exports/exports'
import { readyMadeReports } from '@hr/contract/areas/reports/ready-made'
import { reportsApi } from '@hr/contract/areas/reports/reports'
import sharp from 'sharp'
import { median, quantile } from '../load.ts'
import { openSession, pathOf, type Product, resultOf } from '../product.ts'
import { type Bench, ensure } from '../scenario.ts'

type Role = 'Superadmin' | 'Admin' | 'Team lead' | 'Employee'

/** Asks once; an attacker's answers do not matter. */
type Ask = () => Promise<unknown>
type Pair = {
  /** Sends a wave of requests, and ends when they are answered or `signal` is aborted. */
  attack: (signal: AbortSignal) => Promise<unknown>
  victim: Ask
}

/** How much longer others wait while one caller asks for as much as possible. */
export async function hostile(bench: Bench): Promise<void> {
  const { report, isQuick, rounds } = bench
  const product = await bench.product(Math.min(bench.sizes.large, 15_000))
  const seconds = rounds.seconds * (isQuick ? 2 : 10)
  for (const [what, { attack, victim }] of Object.entries(await pairsOf(product))) {
    await repeated(victim, seconds / 2)
    const alone = await repeated(victim, seconds)
    const stop = new AbortController()
    const attacking = waves(attack, stop.signal)
    const beside = await repeated(victim, seconds)
    stop.abort()
    await attacking
    const times = (figure: (sorted: readonly number[]) => number) => figure(beside) / figure(alone)
    report.line(
      `hostile: ${what}`,
      { what: 'median, times that alone', value: times(median), goal: { atMost: 2 } },
      { what: 'p99', value: times((sorted) => quantile(sorted, 0.99)), goal: { atMost: 5 } },
      { what: 'median', value: median(beside), unit: 'ms' },
      { what: 'answers', value: String(beside.length) },
    )
  }
}

async function pairsOf(product: Product): Promise<Record<string, Pair>> {
  const { origin, port } = product
  const settings = await resultOf(await fetch(`${origin}${pathOf(accessApi.clientSettings)}`))
  const { demoAccounts, demoPassword } = accessApi.clientSettings.result.parse(settings)
  const credentials = (role: Role) => {
    const account = demoAccounts.find((one) => one.role === role)
    ensure(account !== undefined && demoPassword !== null, `the demo has no ${role}`)
    return { email: account.email, password: demoPassword }
  }
  const sessionOf = (role: Role) => openSession(product, credentials(role), '127.0.0.1')
  const headersOf = async (role: Role) => ({ authorization: `Bearer ${(await sessionOf(role)).token}` })
  const [hr, admin] = [await headersOf('Superadmin'), await headersOf('Admin')]
  const [lead, employee] = [await headersOf('Team lead'), await headersOf('Employee')]
  const own = await fetch(`${origin}${pathOf(employeesApi.own)}`, { headers: employee })
  const { uuid } = employeesApi.own.result.parse(await resultOf(own))

  const ask = async (path: string, init: RequestInit = {}) => (await fetch(`${origin}${path}`, init)).arrayBuffer()
  const asked = async (path: string, headers: Record<string, string>) => {
    const answered = await fetch(`${origin}${path}`, { headers })
    ensure(answered.ok, `${path} answered ${answered.status}`)
    await answered.arrayBuffer()
  }
  const many = (count: number, one: (index: number) => Promise<unknown>) => () =>
    Promise.allSettled(Array.from({ length: count }, (_, index) => one(index)))

  /** Opens answers and reads nothing of them. */
  const slowReaders = (count: number, path: string, headers: Record<string, string>) => (signal: AbortSignal) =>
    new Promise<void>((done) => {
      const requests = Array.from({ length: count }, () =>
        get({ host: '127.0.0.1', port, path, headers }, (answered) => answered.pause()).on('error', () => {}),
      )
      signal.addEventListener('abort', () => {
        for (const request of requests) request.destroy()
        done()
      })
    })

  const login = (body: object, headers: Record<string, string>) =>
    ask(pathOf(accessApi.login), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const page = pathOf(employeesApi.list, { page: 1, pageSize: 15 })
  const list: Ask = () => asked(page, hr)
  const wholeList: Ask = () => asked(pathOf(employeesApi.list), hr)
  const definition = JSON.stringify(readyMadeReports[0]?.definition)
  const aReport = pathOf(reportsApi.result, { definition })
  const { cookie } = await sessionOf('Superadmin')
  const picture = await sharp({ create: { width: 7_000, height: 5_500, channels: 3, background: '#246' } })
    .png()
    .toBuffer()
  const photo = async () => {
    const body = new FormData()
    body.set('image', new File([new Uint8Array(picture)], 'photo.png'))
    return ask(pathOf(employeeFilesApi.changeImage).replace(':id', uuid), { method: 'PUT', headers: employee, body })
  }

  return {
    'a long header': {
      attack: many(20, () => ask(page, { headers: { ...hr, 'if-none-match': `"a"${' '.repeat(15_000)}x` } })),
      victim: list,
    },
    'reports of a lead': { attack: many(20, () => ask(aReport, { headers: lead })), victim: () => asked(aReport, hr) },
    'slow readers of whole lists': { attack: slowReaders(7, pathOf(employeesApi.list), admin), victim: wholeList },
    'slow exports': {
      attack: slowReaders(2, pathOf(exportsApi.sheet).replace(':list', 'employees'), admin),
      victim: wholeList,
    },
    'wrong sign-ins of strangers': {
      attack: many(200, (index) =>
        login(
          { email: `${index}@example.com`, password: 'not the password' },
          { 'x-forwarded-for': `10.0.0.${index}` },
        ),
      ),
      victim: () => login(credentials('Superadmin'), { cookie }),
    },
    'large pictures': { attack: many(20, photo), victim: list },
    'a hundred calls at once': { attack: many(100, () => ask(page, { headers: lead })), victim: list },
  }
}

async function waves(attack: Pair['attack'], signal: AbortSignal): Promise<void> {
  while (!signal.aborted) await attack(signal)
}

/** Asks again and again, and returns the sorted times in milliseconds. */
async function repeated(one: Ask, seconds: number): Promise<number[]> {
  const end = performance.now() + seconds * 1000
  const times: number[] = []
  while (performance.now() < end || times.length < 5) {
    const begin = performance.now()
    await one()
    times.push(performance.now() - begin)
  }
  return times.toSorted((a, b) => a - b)
}
