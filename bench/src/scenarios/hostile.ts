import { Worker } from 'node:worker_threads'
import { accessApi } from '@hr/contract/areas/access/access'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { readyMadeReports } from '@hr/contract/areas/reports/ready-made'
import { reportsApi } from '@hr/contract/areas/reports/reports'
import { median, quantile } from '../load.ts'
import { openSession, pathOf, type Product, resultOf } from '../product.ts'
import { type Bench, ensure } from '../scenario.ts'
import type { Attack, Hostile } from './hostile-caller.ts'

type Role = 'Superadmin' | 'Admin' | 'Team lead' | 'Employee'

/** How much longer HR waits while one caller asks for as much as possible. */
export async function hostile(bench: Bench): Promise<void> {
  const { report, isQuick, rounds } = bench
  const product = await bench.product(Math.min(bench.sizes.large, 15_000))
  const seconds = rounds.seconds * (isQuick ? 8 : 10)
  const { victims, callers } = await partsOf(product)
  for (const [attack, victim] of Object.entries(victims)) {
    await repeated(victim, seconds / 2)
    const alone = await repeated(victim, seconds)
    const caller = new Worker(new URL('hostile-caller.ts', import.meta.url), {
      workerData: { ...callers, attack: attack as Attack } satisfies Hostile,
    })
    await repeated(victim, seconds / 2)
    const beside = await repeated(victim, seconds)
    await caller.terminate()
    const times = (figure: (sorted: readonly number[]) => number) => figure(beside) / figure(alone)
    report.line(
      `hostile: ${attack}`,
      { what: 'median, times that alone', value: times(median), goal: { atMost: 2 } },
      { what: 'p99', value: times((sorted) => quantile(sorted, 0.99)), goal: { atMost: 5 } },
      { what: 'median', value: median(beside), unit: 'ms' },
      { what: 'answers', value: String(beside.length) },
    )
  }
}

/** Returns what HR waits for beside each attack, and the hostile callers. */
async function partsOf(product: Product) {
  const { origin, port } = product
  const settings = await resultOf(await fetch(`${origin}${pathOf(accessApi.clientSettings)}`))
  const { demoAccounts, demoPassword } = accessApi.clientSettings.result.parse(settings)
  const credentials = (role: Role) => {
    const account = demoAccounts.find((one) => one.role === role)
    ensure(account !== undefined && demoPassword !== null, `the demo has no ${role}`)
    return { email: account.email, password: demoPassword }
  }
  const sessionOf = (role: Role) => openSession(product, credentials(role), '127.0.0.1')
  const headersOf = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` })
  const hr = headersOf(await sessionOf('Superadmin'))
  // Each sign-in ends the session of its cookie.
  const { cookie } = await sessionOf('Superadmin')
  const as = {
    admin: headersOf(await sessionOf('Admin')),
    lead: headersOf(await sessionOf('Team lead')),
    employee: headersOf(await sessionOf('Employee')),
  }
  const own = await fetch(`${origin}${pathOf(employeesApi.own)}`, { headers: as.employee })
  const { uuid } = employeesApi.own.result.parse(await resultOf(own))

  const asked = (path: string) => async () => {
    const answered = await fetch(`${origin}${path}`, { headers: hr })
    ensure(answered.ok, `${path} answered ${answered.status}`)
    await answered.arrayBuffer()
  }
  const report = pathOf(reportsApi.result, { definition: JSON.stringify(readyMadeReports[0]?.definition) })
  const page = pathOf(employeesApi.list, { page: 1, pageSize: 15 })
  const list = asked(page)
  const wholeList = asked(pathOf(employeesApi.list))
  const signIn = async () => {
    const answered = await fetch(`${origin}${pathOf(accessApi.login)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(credentials('Superadmin')),
    })
    await answered.arrayBuffer()
  }
  const victims: Record<Attack, () => Promise<void>> = {
    'a long header': list,
    'reports of a lead': asked(report),
    'slow readers of whole lists': wholeList,
    'slow exports': wholeList,
    'wrong sign-ins of strangers': signIn,
    'large pictures': list,
    'a hundred calls at once': list,
  }
  return { victims, callers: { origin, port, as, uuid, report, page } }
}

/** Asks again and again, and returns the sorted times in milliseconds. */
async function repeated(one: () => Promise<void>, seconds: number): Promise<number[]> {
  const end = performance.now() + seconds * 1000
  const times: number[] = []
  while (performance.now() < end || times.length < 5) {
    const begin = performance.now()
    await one()
    times.push(performance.now() - begin)
  }
  return times.toSorted((a, b) => a - b)
}
