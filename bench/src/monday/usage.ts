import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { readIfThere, residentMb } from '../processes.ts'

// Processor time is read from /proc, so the split between nodes and database is measured on Linux only.

/** Processor seconds since the start of the measured processes. */
export type Cpu = { nodes: number; database: number; driver: number }

let ticks: number | undefined
const ticksPerSecond = () => (ticks ??= Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' })))

/** The processor seconds of a process; with those of its ended children if `withEnded`. */
function secondsOf(pid: number | string, { withEnded }: { withEnded: boolean }): number {
  // The fields after the name in parentheses; the 12th to 15th are the times in user and system mode, own and children's.
  const fields = readIfThere(`/proc/${pid}/stat`)?.split(') ').at(-1)?.split(' ') ?? []
  const wanted = fields.slice(11, withEnded ? 15 : 13)
  return wanted.reduce((sum, field) => sum + Number(field), 0) / ticksPerSecond()
}

export const childrenOf = (parent: number): string[] =>
  readdirSync('/proc').filter(
    (name) =>
      /^\d+$/.test(name) && Number(readIfThere(`/proc/${name}/stat`)?.split(') ').at(-1)?.split(' ')[1]) === parent,
  )

/** Returns the processor seconds so far; zeros where the system does not report them. */
export function cpuOf({ nodes, postmaster }: { nodes: readonly number[]; postmaster: number }): Cpu {
  const { user, system } = process.cpuUsage()
  const driver = (user + system) / 1e6
  if (process.platform !== 'linux') return { nodes: 0, database: 0, driver }
  const backends = childrenOf(postmaster).reduce((sum, pid) => sum + secondsOf(pid, { withEnded: false }), 0)
  return {
    nodes: nodes.reduce((sum, pid) => sum + secondsOf(pid, { withEnded: false }), 0),
    database: secondsOf(postmaster, { withEnded: true }) + backends,
    driver,
  }
}

export const difference = (after: Cpu, before: Cpu): Cpu => ({
  nodes: after.nodes - before.nodes,
  database: after.database - before.database,
  driver: after.driver - before.driver,
})

/** Memory in MB and open file descriptors of all nodes. */
export type Held = { mb: number; descriptors: number }

export const heldBy = (nodes: readonly number[]): Held => ({
  mb: nodes.reduce((sum, pid) => sum + residentMb(pid), 0),
  descriptors: nodes.reduce((sum, pid) => sum + descriptorsOf(pid), 0),
})

function descriptorsOf(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length
  } catch {
    return 0
  }
}
