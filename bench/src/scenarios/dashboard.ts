import { dashboardApi } from '@hr/contract/areas/dashboard/dashboard'
import { notificationsApi } from '@hr/contract/areas/notifications/notifications'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import type { Endpoint } from '@hr/contract/lib/endpoint'
import { interleave, ratio, type Target } from '../load.ts'
import { pathOf, resultOf, signIn } from '../product.ts'
import { type Bench, ensure } from '../scenario.ts'

const calls: Record<string, { endpoint: Endpoint; query?: Record<string, string | number> }> = {
  tiles: { endpoint: dashboardApi.tiles },
  contracts: { endpoint: dashboardApi.contracts, query: { page: 1, pageSize: 5 } },
  'other contracts': { endpoint: dashboardApi.workPeriods, query: { page: 1, pageSize: 5 } },
  probations: { endpoint: dashboardApi.probations, query: { page: 1, pageSize: 5 } },
  levels: { endpoint: dashboardApi.levels, query: { page: 1, pageSize: 5 } },
  birthdays: { endpoint: dashboardApi.birthdays, query: { page: 1, pageSize: 50 } },
  'who is away': { endpoint: dashboardApi.awayToday },
  headcount: { endpoint: dashboardApi.headcount },
  notifications: { endpoint: notificationsApi.list },
}

/** Each call of the dashboard of a large company, and the notification list. */
export async function dashboard(bench: Bench): Promise<void> {
  const product = await bench.product(bench.sizes.large)
  const headers = { authorization: `Bearer ${await signIn(product)}` }
  const read = async (endpoint: Endpoint, query?: Record<string, string | number>) =>
    endpoint.result.parse(await resultOf(await fetch(addressOf(endpoint, query), { headers })))
  const addressOf = (endpoint: Endpoint, query?: Record<string, string | number>) =>
    `${product.origin}${pathOf(endpoint, query).replace(':month', '2')}`
  const { items } = employeesApi.list.result.parse(await read(employeesApi.list, { page: 1, pageSize: 15 }))
  const floor = await bench.floor(product)
  const trip: Target = { port: floor.port, paths: items.map(({ uuid }) => `/person/${uuid}`) }
  const tiles = dashboardApi.tiles.result.parse(await read(dashboardApi.tiles))
  ensure(tiles.activeEmployees > bench.sizes.large / 2, `${tiles.activeEmployees} are Active`)

  for (const [name, { endpoint, query }] of Object.entries(calls)) {
    await read(endpoint, query)
    const target: Target = { port: product.port, paths: [pathOf(endpoint, query).replace(':month', '2')], headers }
    const times = await interleave({ trip, asked: target }, { connections: 1, ...bench.rounds })
    bench.report.line(`dashboard-${name}`, {
      what: 'p50 x trip',
      value: ratio(times, 'asked', 'trip', 'p50'),
      goal: { atMost: 8 },
    })
  }
}
