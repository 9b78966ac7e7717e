import { runStage } from '../monday/arrivals.ts'
import { startCluster } from '../monday/cluster.ts'
import { type Held, heldBy } from '../monday/usage.ts'
import { openLoad, renewTokens, tokenSeconds } from '../monday/users.ts'
import { median } from '../load.ts'
import { type Bench } from '../scenario.ts'

const rate = 100

/** Half an hour of a Monday morning over two nodes: memory and descriptors must not grow after the warm-up. */
export async function soak({ report, isQuick, sizes }: Bench): Promise<void> {
  const minutes = isQuick ? 3 : 30
  const cluster = await startCluster(sizes.small, { nodes: 2 })
  try {
    const load = await openLoad(cluster, 11)
    const samples: Held[] = []
    let failed = 0
    for (let minute = 0; minute < minutes; minute += 1) {
      if (minute % (tokenSeconds / 60) === 0 && minute > 0) await renewTokens(load, cluster)
      failed += (await runStage(load, { rate, seconds: 60 })).failed
      samples.push(heldBy(cluster.processes.nodes))
    }
    // The first third is the warm-up.
    const third = Math.ceil(minutes / 3)
    const part = (from: number, figure: keyof Held) =>
      median(samples.slice(from, from + third).map((sample) => sample[figure]))
    report.line(
      'soak',
      { what: `minutes at ${rate}/s`, value: minutes },
      { what: 'failed', value: failed, goal: { atMost: 0 } },
      { what: 'MB after the warm-up', value: part(third, 'mb') },
      { what: 'last third / second third', value: part(2 * third, 'mb') / part(third, 'mb'), goal: { atMost: 1.03 } },
      {
        what: 'descriptors',
        value: part(2 * third, 'descriptors') / part(third, 'descriptors'),
        goal: { atMost: 1.1 },
      },
    )
  } finally {
    await cluster.stop()
  }
}
