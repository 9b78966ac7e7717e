import { execFileSync } from 'node:child_process'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf } from '../lib/error-code.ts'

export type FolderLock = { release(): void }

/**
 * Claims a folder for this process until it releases it or dies, however it dies.
 * Undefined: another living process has it. (Processes in different containers do not see each other here.)
 */
export async function lockFolder(folder: string): Promise<FolderLock | undefined> {
  const file = join(folder, 'in-use-by')
  const mine = holderOf(process.pid)
  let wasAbandoned = false
  for (;;) {
    if (createWhole(file, mine)) break
    const holder = readIfThere(file)
    if (holder === undefined) continue
    if (isAlive(holder)) return undefined
    rmSync(file, { force: true })
    wasAbandoned = true
  }
  if (wasAbandoned) {
    // Two may have found the same abandoned lock, and the second have removed the new lock of the first.
    await sleep(100)
    if (readIfThere(file) !== mine) return undefined
  }
  return {
    release() {
      if (readIfThere(file) === mine) rmSync(file, { force: true })
    },
  }
}

/** The file appears with its content or not at all. */
function createWhole(file: string, content: string): boolean {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, content)
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Process numbers are given out again; together with the time of its start a process is known for certain. */
const holderOf = (pid: number) => `${pid} ${startOf(pid) ?? ''}`.trim()

function isAlive(holder: string): boolean {
  const pid = Number(holder.split(' ')[0])
  return pid > 0 && isRunning(pid) && holderOf(pid) === holder
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
  return statusOf(pid)?.state !== 'Z'
}

function startOf(pid: number): string | undefined {
  if (process.platform === 'linux') {
    const start = statusOf(pid)?.start
    return start && `${start} ${readIfThere('/proc/sys/kernel/random/boot_id')?.trim() ?? ''}`
  }
  if (process.platform === 'win32') return undefined
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return undefined
  }
}

function statusOf(pid: number): { state: string | undefined; start: string | undefined } | undefined {
  const status = process.platform === 'linux' ? readIfThere(`/proc/${pid}/stat`) : undefined
  if (status === undefined) return undefined
  // The name of the program stands in brackets and may itself contain brackets and blanks.
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
