import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runStage } from '../monday/arrivals.ts'
import { startCluster } from '../monday/cluster.ts'
import { openLoad } from '../monday/users.ts'
import { type Bench } from '../scenario.ts'

const rate = 80

/** Parts of a node's work, by the file of the running function. The first match counts. */
const parts: readonly [part: string, file: RegExp][] = [
  ['statements (pg, Kysely)', /node_modules\/(pg|pg-\w+|kysely|postgres-\w+)\//],
  ['validation (zod)', /node_modules\/zod\//],
  [
    'framework (Fastify, helmet, pino, cookies)',
    /node_modules\/(@?fastify|find-my-way|avvio|helmet|pino|sonic-boom|cookie|light-my-request|secure-json|fast-)/,
  ],
  ['sockets (Socket.IO)', /node_modules\/(socket\.io|engine\.io|ws|@socket\.io)/],
  ['jobs (pg-boss)', /node_modules\/pg-boss\//],
  ['other packages', /node_modules\//],
  ['product', /\/(server|contract)\/src\//],
  ["Node's HTTP", /^node:(_http|internal\/(http|url))/],
  ["Node's streams and sockets", /^node:(net|stream|internal\/(stream|streams|js_stream|timers|process|async))/],
  ['other parts of Node', /^node:/],
]

type Profile = {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[]
  samples: number[]
  timeDeltas: number[]
}

/** Where the processor time of a node goes in the mix of a Monday morning, by sampling. */
export async function profile({ report, isQuick, sizes }: Bench): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'hr-profile-'))
  const people = isQuick ? sizes.small : sizes.large
  const seconds = isQuick ? 20 : 60
  const cluster = await startCluster(people, { nodes: 1, nodeOptions: ['--cpu-prof', `--cpu-prof-dir=${folder}`] })
  try {
    await runStage(await openLoad(cluster, 3), { rate, seconds })
  } finally {
    await cluster.stop()
  }
  const name = readdirSync(folder).find((file) => file.endsWith('.cpuprofile')) ?? ''
  const { shares, functions } = sharesOf(JSON.parse(readFileSync(join(folder, name), 'utf8')) as Profile, seconds)
  report.line('profile', ...shares.map(([part, share]) => ({ what: part, value: 100 * share, unit: '%' })))
  for (const [where, share] of functions.slice(0, 15)) console.log(`  ${(100 * share).toFixed(1)} %  ${where}`)
}

/** The shares of the busy time in the last seconds, which leaves out the start: by part, and by function. */
function sharesOf({ nodes, samples, timeDeltas }: Profile, seconds: number) {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]))
  const byPart = new Map<string, number>()
  const byFunction = new Map<string, number>()
  let busy = 0
  let left = timeDeltas.reduce((sum, delta) => sum + delta, 0)
  const add = (times: Map<string, number>, name: string, time: number) => times.set(name, (times.get(name) ?? 0) + time)
  for (const [index, id] of samples.entries()) {
    const { functionName = '', url = '', lineNumber = 0 } = frames.get(id) ?? {}
    const time = timeDeltas[index] ?? 0
    left -= time
    if (functionName === '(idle)' || left > seconds * 1e6) continue
    busy += time
    const part =
      functionName === '(garbage collector)'
        ? 'garbage collection'
        : (parts.find(([, pattern]) => pattern.test(url))?.[0] ?? 'native code')
    add(byPart, part, time)
    add(
      byFunction,
      `${functionName || 'anonymous'} ${url.replace(/.*\/(node_modules|server|contract)\//, '$1/')}:${lineNumber + 1}`,
      time,
    )
  }
  const sorted = (times: Map<string, number>) =>
    [...times].map(([name, time]) => [name, time / busy] as const).toSorted(([, a], [, b]) => b - a)
  return { shares: sorted(byPart), functions: sorted(byFunction) }
}
