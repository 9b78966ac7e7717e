import { runStage, type Stage } from '../monday/arrivals.ts'
import { startCluster } from '../monday/cluster.ts'
import { openLoad } from '../monday/users.ts'
import { type Bench } from '../scenario.ts'

const rate = 100

/** A rolling restart of two nodes, again and again, under the load of a Monday morning: no request may fail. */
export async function rolling({ report, isQuick, sizes }: Bench): Promise<void> {
  const requests = isQuick ? 5_000 : 100_000
  const cluster = await startCluster(sizes.small, { nodes: 2 })
  try {
    const load = await openLoad(cluster, 7)
    let isDone = false
    let restarts = 0
    const restarting = (async () => {
      while (!isDone) {
        await cluster.restart(restarts % 2)
        restarts += 1
      }
    })()
    const stage: Stage = await runStage(load, { rate, seconds: requests / rate })
    isDone = true
    await restarting
    report.line(
      'rolling',
      { what: `failed of ${stage.all.count + stage.failed} requests`, value: stage.failed, goal: { atMost: 0 } },
      { what: 'restarts', value: restarts },
      { what: `sent again (balanced by ${cluster.balancer})`, value: cluster.repeated() },
      { what: 'p99', value: stage.all.p99, unit: 'ms' },
    )
    for (const [failure, count] of Object.entries(stage.failures)) console.log(`  ${count} × ${failure}`)
  } finally {
    await cluster.stop()
  }
}
