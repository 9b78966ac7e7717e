import { runStage, type Stage } from '../monday/arrivals.ts'
import { startCluster } from '../monday/cluster.ts'
import { openLoad, renewTokens, tokenSeconds } from '../monday/users.ts'
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
    const stages: Stage[] = []
    for (let left = requests / rate; left > 0; left -= tokenSeconds) {
      if (stages.length > 0) await renewTokens(load, cluster)
      stages.push(await runStage(load, { rate, seconds: Math.min(left, tokenSeconds) }))
    }
    isDone = true
    await restarting
    const failed = stages.reduce((sum, stage) => sum + stage.failed, 0)
    const answered = stages.reduce((sum, { all }) => sum + all.count, 0)
    report.line(
      'rolling',
      { what: `failed of ${answered + failed} requests`, value: failed, goal: { atMost: 0 } },
      { what: 'restarts', value: restarts },
      { what: `sent again (balanced by ${cluster.balancer})`, value: cluster.repeated() },
      { what: 'p99 of the worst five minutes', value: Math.max(...stages.map(({ all }) => all.p99)), unit: 'ms' },
    )
    for (const [failure, count] of stages.flatMap(({ failures }) => Object.entries(failures)))
      console.log(`  ${count} × ${failure}`)
  } finally {
    await cluster.stop()
  }
}
