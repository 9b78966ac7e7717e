import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorCode } from '../lib/error-code.ts'

/**
 * Locks a folder for this process until the process releases the lock or dies, even if it is killed. Processes in
 * different containers do not see each other's locks.
 * @returns a function that releases the lock; undefined if another running process holds it
 */
export async function lockFolder(folder: string): Promise<(() => void) | undefined> {
  const file = join(folder, 'in-use-by')
  const mine = identityOf(process.pid)
  let wasAbandoned = false
  while (!createAtomically(file, mine)) {
    const holder = readIfThere(file)
    if (holder === undefined) continue
    if (isAlive(holder)) return undefined
    rmSync(file, { force: true })
    wasAbandoned = true
  }
  if (wasAbandoned) {
    // Two processes may find the same abandoned lock, and the slower one may delete the new lock of the faster one.
    await sleep(100)
    if (readIfThere(file) !== mine) return undefined
  }
  return () => {
    if (readIfThere(file) === mine) rmSync(file, { force: true })
  }
}

/** Creates the file atomically: it appears with its whole content or not at all. */
function createAtomically(file: string, content: string): boolean {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, content)
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/** On Linux, includes the start time and the boot id: containers reuse process ids after each restart. */
function identityOf(pid: number): string {
  const start = statusOf(pid)?.start
  return start === undefined ? String(pid) : `${pid} ${start} ${readIfThere('/proc/sys/kernel/random/boot_id')?.trim()}`
}

const isAlive = (holder: string): boolean => {
  const pid = Number.parseInt(holder)
  return pid > 0 && isRunning(pid) && identityOf(pid) === holder
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
  return statusOf(pid)?.state !== 'Z'
}

/** Reads a process's state and start time from /proc; undefined outside Linux. */
function statusOf(pid: number): { state: string | undefined; start: string | undefined } | undefined {
  const status = readIfThere(`/proc/${pid}/stat`)
  if (status === undefined) return undefined
  // The program name is in parentheses and may itself contain parentheses and spaces.
  const fields = status.slice(status.lastIndexOf(')') + 2).split(' ')
  return { state: fields[0], start: fields[19] }
}

export function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
