import { execFile } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { runStage, type Stage } from '../monday/arrivals.ts'
import { startCluster } from '../monday/cluster.ts'
import { openLoad } from '../monday/users.ts'
import { root, unset } from '@hr/testing/programs'
import { type Bench } from '../scenario.ts'

const rate = 60

/** A backup of a large company and its restore, checks included, under the load of a Monday morning. */
export async function backup({ report, isQuick, sizes }: Bench): Promise<void> {
  const people = isQuick ? sizes.small : sizes.large
  const folder = mkdtempSync(join(tmpdir(), 'hr-backup-'))
  // As root, PostgreSQL runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o755)
  const file = join(folder, 'hr.backup')
  const dataDir = join(folder, 'restored')
  const cluster = await startCluster(people, { nodes: 2 })
  try {
    const mix = await openLoad(cluster, 13)
    // Exports stream for seconds and would hide the effect of the backup.
    const load = { ...mix, calls: mix.calls.filter(({ name }) => name !== 'export') }
    await runStage(load, { rate, seconds: 10 })
    const alone = await runStage(load, { rate, seconds: 30 })
    const run = async (command: string, settings: Record<string, string>) => {
      const begin = performance.now()
      const env = { ...process.env, ...unset, DEMO: '1', ...settings }
      await promisify(execFile)(process.execPath, [join(root, 'server/src', command), file], { env })
      return (performance.now() - begin) / 1000
    }
    const beside = async (work: () => Promise<number>) => {
      const stages: Stage[] = []
      let isDone = false
      const working = work().finally(() => (isDone = true))
      while (!isDone) stages.push(await runStage(load, { rate, seconds: 5 }))
      return {
        seconds: await working,
        p99: Math.max(...stages.map(({ all }) => all.p99)),
        failed: stages.reduce((sum, { failed }) => sum + failed, 0),
      }
    }
    const key = cluster.product.keyFile
    const backedUp = await beside(() => run('backup.ts', { DATA_DIR: join(key, '..', '..') }))
    mkdirSync(join(dataDir, 'demo'), { recursive: true })
    copyFileSync(key, join(dataDir, 'demo', 'app-key'))
    // Fails if a check does.
    const restored = await beside(() => run('restore.ts', { DATA_DIR: dataDir }))
    report.line(
      'backup',
      { what: `backup of ${people} employees`, value: backedUp.seconds, unit: 's' },
      { what: 'restore with its checks', value: restored.seconds, unit: 's' },
      { what: 'together', value: backedUp.seconds + restored.seconds, unit: 's', goal: { atMost: 120 } },
      { what: 'failed requests', value: alone.failed + backedUp.failed + restored.failed, goal: { atMost: 0 } },
      { what: 'MB', value: statSync(file).size / 2 ** 20 },
      { what: 'p99 of requests beside the backup / alone', value: backedUp.p99 / alone.all.p99, goal: { atMost: 2 } },
      { what: 'beside the restore', value: restored.p99 / alone.all.p99, goal: { atMost: 2 } },
    )
  } finally {
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
