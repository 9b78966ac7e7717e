import { spawnSync } from 'node:child_process'
import { readIfThere } from '../processes.ts'
import { childrenOf } from './usage.ts'

/** The processors that this process may use; none where `taskset` can't assign them. */
const processors: readonly number[] =
  process.platform === 'linux' && spawnSync('taskset', ['--version']).status === 0
    ? rangesOf(/^Cpus_allowed_list:\s+(.*)$/m.exec(readIfThere('/proc/self/status') ?? '')?.[1] ?? '')
    : []

/** Parses a list of processors such as '0-1,4'. */
function rangesOf(list: string): number[] {
  return list.split(',').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number)
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
  })
}

export const arePinned = processors.length >= 2

/** Keeps the driver and its proxy on one processor, and what they measure on the others, so that results are repeatable. */
export function pin({ driver, measured }: { driver: readonly number[]; measured: readonly number[] }): void {
  if (!arePinned) return
  const [first, ...others] = processors
  // In this order: the measured processes are children of the driver.
  assign(driver, [first!])
  assign(measured, others)
}

/** Lets the driver use all processors again, and with it what it starts from now on. */
export function unpinDriver(): void {
  if (arePinned) assign([process.pid], processors)
}

/** Assigns processes with all of their threads and children to processors. */
function assign(pids: readonly number[], to: readonly number[]): void {
  // A child may have ended in the meantime.
  for (const pid of pids.flatMap((one) => [one, ...childrenOf(one)]))
    spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', to.join(','), String(pid)])
}
