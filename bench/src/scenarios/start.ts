import { setTimeout as sleep } from 'node:timers/promises'
import { median } from '../load.ts'
import { familyMb, residentMb } from '../processes.ts'
import { type Bench, startFloor } from '../scenario.ts'

/** The time until the product is ready, and its idle memory. */
export async function start(bench: Bench): Promise<void> {
  const { report, isQuick } = bench
  await bench.product(bench.sizes.large)
  report.line('first-start', {
    what: `demo company of ${bench.sizes.large} people`,
    value: bench.firstStartSeconds(bench.sizes.large),
    unit: 's',
    goal: { atMost: 60 },
  })

  const starts: number[] = []
  for (let round = 0; round < (isQuick ? 1 : 3); round += 1) {
    await bench.stop(await bench.product(bench.sizes.large))
    starts.push((await bench.product(bench.sizes.large, { way: 'npm start' })).readySeconds)
  }
  const product = await bench.product(bench.sizes.large)
  const hellos: number[] = []
  for (let round = 0; round < 3; round += 1) {
    const hello = await startFloor(product.databaseUrl)
    hellos.push(hello.readySeconds)
    await hello.stop()
  }
  report.line(
    'start',
    { what: 'npm start, second run', value: median(starts), unit: 's', goal: { atMost: 3 } },
    { what: 'x Fastify+pg hello', value: median(starts) / median(hellos) },
    { what: 'hello', value: median(hellos), unit: 's' },
  )

  await sleep(isQuick ? 5_000 : 10_000)
  report.line(
    'memory',
    { what: 'server RSS at rest', value: residentMb(product.server), unit: 'MB', goal: { atMost: 150 } },
    { what: 'PostgreSQL, all processes', value: familyMb(product.postmaster) ?? 'not told here', unit: 'MB' },
  )
}
