import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

export type Running = {
  child: ChildProcess
  pid: number
  lines: string[]
  readySeconds: number
  stop(pid?: number): Promise<void>
}

type Program = { command: string; args: string[]; env?: Record<string, string>; isReady: RegExp; patience?: number }

// Started processes, stopped when this one exits for any reason.
const started = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of started) child.kill('SIGTERM')
})

/** Starts a program and waits for the line that reports that it is ready. */
export async function start({ command, args, env = {}, isReady, patience = 180 }: Program): Promise<Running> {
  const begin = performance.now()
  const child = spawn(command, args, { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  started.add(child)
  const lines: string[] = []
  const ended = new Promise<void>((done) => {
    child.once('error', (error) => {
      lines.push(error.message)
      done()
    })
    child.once('close', () => done())
  }).then(() => started.delete(child))
  const ready = new Promise<void>((done, failed) => {
    const timer = setTimeout(
      () => failed(new Error(`Not ready within ${patience} s:\n${lines.join('\n')}`)),
      patience * 1000,
    )
    for (const output of [child.stdout, child.stderr])
      createInterface({ input: output }).on('line', (line) => {
        lines.push(line)
        if (!isReady.test(line)) return
        clearTimeout(timer)
        done()
      })
    void ended.then(() => {
      clearTimeout(timer)
      failed(new Error(`${command} ${args.join(' ')} ended:\n${lines.join('\n')}`))
    })
  })
  await ready
  let isStopping = false
  void ended.then(() => {
    if (!isStopping) console.error(`${command} ${args.join(' ')} ended by itself:\n${lines.join('\n')}`)
  })
  return {
    child,
    pid: child.pid ?? 0,
    lines,
    readySeconds: (performance.now() - begin) / 1000,
    async stop(pid = child.pid ?? 0) {
      isStopping = true
      if (started.has(child)) process.kill(pid, 'SIGTERM')
      await ended
    },
  }
}

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
