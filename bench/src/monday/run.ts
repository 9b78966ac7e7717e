import { setTimeout as sleep } from 'node:timers/promises'
import { measure } from '../load.ts'
import { withDatabase } from '../product.ts'
import { startFloor } from '../scenario.ts'
import { openSocket } from '../socket.ts'
import { runStage, type Stage } from './arrivals.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { arePinned, pin, unpinDriver } from './cores.ts'
import { type Cpu, cpuOf, difference, type Held, heldBy } from './usage.ts'
import { openLoad } from './users.ts'

/** A stage with what it cost. */
export type Measured = Stage & { cpu: Cpu; held: Held }

/** The measurements of one size of the company and one number of nodes. */
export type Run = {
  people: number
  nodes: number
  balancer: string
  sockets: number
  users: number
  requests: number
  /** Stages of a rising rate, until the system is saturated. */
  ramp: Measured[]
  /** The highest number of answers per second before the system was saturated. */
  saturated: number
  /** At half of the saturated rate, and at 90 %. */
  half: Measured
  high: Measured
  repeated: number
  /** Answers per processor second of the nodes and the database; of the product at 90 %, and of the floor. */
  perCpuSecond: { product: number; floor: number }
}

export type Plan = {
  people: number
  nodes: number
  /** Seconds of a stage of the ramp, and of the stages at half and at 90 % of the saturated rate. */
  seconds: { ramp: number; steady: number }
  seed: number
  say: (line: string) => void
}

const sockets = 200
const firstRate = 60
const growth = 1.25
/** The median latency in milliseconds from which the system is saturated: requests wait for each other. */
const saturatedFrom = 200

/** A Monday morning: measures a company of this size over several nodes. */
export async function runMonday({ people, nodes, seconds, seed, say }: Plan): Promise<Run> {
  const cluster = await startCluster(people, { nodes })
  const { processes, product } = cluster
  pin({
    driver: [process.pid, ...processes.proxy],
    measured: [product.server, ...processes.nodes, processes.postmaster],
  })
  try {
    const load = await openLoad(cluster, seed)
    const { users } = load
    const placed = arePinned ? ', driver and proxy on a processor of their own' : ''
    say(`${people} employees, ${nodes} nodes, balanced by ${cluster.balancer}${placed}`)
    const signedIn = [...users.employee, ...users.lead, ...users.hr]
    const open = await Promise.all(
      Array.from({ length: sockets }, (_, index) =>
        openSocket(
          { address: cluster.origins[index % cluster.origins.length] ?? '', origin: cluster.publicOrigin },
          signedIn[index % signedIn.length]?.token ?? '',
        ),
      ),
    )
    const stage = async (rate: number, duration: number): Promise<Measured> => {
      const before = cpuOf(cluster.processes)
      const measured = await runStage(load, { rate, seconds: duration })
      const cpu = difference(cpuOf(cluster.processes), before)
      say(lineOf(measured))
      return { ...measured, cpu, held: heldBy(cluster.processes.nodes) }
    }
    // Compiles code, plans statements and fills caches.
    await stage(firstRate, seconds.ramp)

    const ramp: Measured[] = []
    for (let rate = firstRate; ; rate *= growth) {
      const measured = await stage(rate, seconds.ramp)
      ramp.push(measured)
      if (measured.all.p50 > saturatedFrom) break
    }
    const sustained = ramp.filter(({ all }) => all.p50 <= saturatedFrom)
    const saturated = Math.max(...sustained.map(({ completedPerSecond }) => completedPerSecond))
    await sleep(2_000)
    const half = await stage(saturated / 2, seconds.steady)
    const high = await stage(saturated * 0.9, seconds.steady)
    for (const page of open) page.close()
    return {
      people,
      nodes,
      balancer: cluster.balancer,
      sockets,
      users: signedIn.length,
      requests: await withDatabase(cluster.product, async (database) => {
        const { rows } = await database.query<{ count: string }>('select count(*) from leave_request')
        return Number(rows[0]?.count)
      }),
      ramp,
      saturated,
      half,
      high,
      repeated: cluster.repeated(),
      perCpuSecond: { product: perCpuSecond(high), floor: await floorPerCpuSecond(cluster) },
    }
  } finally {
    unpinDriver()
    await cluster.stop()
  }
}

export const perCpuSecond = ({ all, cpu }: Measured): number => all.count / (cpu.nodes + cpu.database)

/** Answers of the floor per processor second of its process and the database. */
async function floorPerCpuSecond({ product, processes }: Cluster): Promise<number> {
  const floor = await startFloor(product.databaseUrl)
  pin({ driver: [], measured: [floor.pid] })
  try {
    const ids = await withDatabase(product, async (database) => {
      const { rows } = await database.query<{ id: string }>('select id from employee limit 100')
      return rows.map(({ id }) => id)
    })
    const target = { port: floor.port, paths: ids.map((id) => `/person/${id}`) }
    await measure(target, { connections: 32, seconds: 1 })
    const measured = { nodes: [floor.pid], postmaster: processes.postmaster }
    const before = cpuOf(measured)
    const { perSecond } = await measure(target, { connections: 32, seconds: 3 })
    const cpu = difference(cpuOf(measured), before)
    return (perSecond * 3) / (cpu.nodes + cpu.database)
  } finally {
    await floor.stop()
  }
}

function lineOf({ rate, completedPerSecond, failed, all, failures }: Stage): string {
  const reasons = failed === 0 ? '' : `  ${JSON.stringify(failures)}`
  return `  ${rate.toFixed(0)}/s: ${completedPerSecond.toFixed(0)}/s answered, p50 ${all.p50.toFixed(1)} ms, p99 ${all.p99.toFixed(0)} ms, ${failed} failed${reasons}`
}
