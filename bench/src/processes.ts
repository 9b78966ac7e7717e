import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** The resident memory of a process, in MB. */
export function residentMb(pid: number): number {
  const kilobytes =
    process.platform === 'linux'
      ? /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
      : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })
  return Number(kilobytes) / 1024
}

/** Watches the resident memory of a process. `stop` returns the maximum, in MB. */
export function watchMemory(pid: number): { stop: () => number } {
  let highest = residentMb(pid)
  const sampling = setInterval(() => (highest = Math.max(highest, residentMb(pid))), 25)
  return {
    stop: () => {
      clearInterval(sampling)
      return highest
    },
  }
}

/**
 * The memory of a process and its children in MB, counting shared pages once; undefined where the system doesn't report
 * it.
 */
export function familyMb(parent: number): number | undefined {
  if (process.platform !== 'linux') return undefined
  const isOurs = (pid: string) => {
    if (Number(pid) === parent) return true
    // The fields after the name in parentheses: state, parent.
    return Number(readIfThere(`/proc/${pid}/stat`)?.split(') ').at(-1)?.split(' ')[1]) === parent
  }
  const members = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isOurs(name))
  const kilobytes = members.map((pid) =>
    Number(/^Pss:\s+(\d+)/m.exec(readIfThere(`/proc/${pid}/smaps_rollup`) ?? '')?.[1] ?? 0),
  )
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024
}

export function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
