import type { ReportDefinition } from '@hr/contract/areas/reports/definition'
import { readyMadeReports } from '@hr/contract/areas/reports/ready-made'
import { reportsApi } from '@hr/contract/areas/reports/reports'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { addDays, todayIn } from '@hr/contract/lib/dates'
import { interleave, median, measure, measureBeside, ratio, type Target, typical } from '../load.ts'
import { pathOf, resultOf, signIn } from '../product.ts'
import { type Bench, ensure } from '../scenario.ts'

type Name = (typeof readyMadeReports)[number]['name']
const definitionOf = (name: Name) => readyMadeReports.find((report) => report.name === name)!.definition

/** Reports of a large company, against a look-up by id, and other calls beside them. */
export async function reports(bench: Bench): Promise<void> {
  const people = bench.isQuick ? bench.sizes.small : bench.sizes.large
  const product = await bench.product(people)
  const headers = { authorization: `Bearer ${await signIn(product)}` }
  const target = (definition: ReportDefinition): Target => ({
    port: product.port,
    paths: [pathOf(reportsApi.result, { definition: JSON.stringify(definition) })],
    headers,
  })
  const read = async (path: string) => resultOf(await fetch(`${product.origin}${path}`, { headers }))
  const list: Target = { port: product.port, paths: [pathOf(employeesApi.list, { page: 1, pageSize: 15 })], headers }
  const { items } = employeesApi.list.result.parse(await read(list.paths[0]!))
  const floor = await bench.floor(product)
  const trip: Target = { port: floor.port, paths: items.map(({ uuid }) => `/person/${uuid}`) }

  const past = { kind: 'day', day: addDays(todayIn('Europe/Sarajevo'), -180) } as const
  for (const { name, definition, atMost } of [
    { name: 'headcount over five years', definition: definitionOf('headcount'), atMost: 300 },
    { name: 'leave liability today', definition: definitionOf('liability'), atMost: 500 },
    { name: 'leave liability of a past day', definition: { ...definitionOf('liability'), time: past }, atMost: 2_000 },
  ]) {
    const asked = target(definition)
    const { rows } = reportsApi.result.result.parse(await read(asked.paths[0]!))
    ensure(rows.length > 0, `${name} has no rows`)
    const times = await interleave({ trip, asked }, { connections: 1, ...bench.rounds })
    bench.report.line(
      `reports-${name}`,
      { what: 'p50', value: typical(times.asked, 'p50'), unit: 'ms', goal: { atMost } },
      { what: 'p50 x trip', value: ratio(times, 'asked', 'trip', 'p50') },
    )
  }

  // The list alone and beside a report that is computed again and again.
  const seconds = bench.isQuick ? 2 : 10
  const alone = await measureFor(list, seconds)
  const others = measureBeside(list)
  await measure(target(definitionOf('absence')), { connections: 2, seconds })
  const beside = await others.stop()
  bench.report.line('reports-beside', {
    what: 'p99 of the list beside a report / alone',
    value: median(beside) / alone,
    goal: { atMost: 1.5 },
  })
}

async function measureFor(target: Target, seconds: number): Promise<number> {
  const others = measureBeside(target)
  await new Promise((done) => setTimeout(done, seconds * 1000))
  return median(await others.stop())
}
