// Programs that tests and measurements start: the product's server and others.
import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { variableNames } from '../../server/src/config.ts'

/** The folder of the product's sources. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Settings of another server on this machine must not apply. Empty values count as not set. */
export const unset: Readonly<Record<string, string>> = Object.fromEntries(variableNames().map((name) => [name, '']))

export type Running = Awaited<ReturnType<typeof startProgram>>

type Program = {
  command: string
  args: readonly string[]
  /** The folder to run in. */
  cwd?: string
  /** Added to the environment of this process. */
  env?: Readonly<Record<string, string>>
  /** The line that reports that the program is ready. */
  isReady: RegExp
  patienceSeconds?: number
}

const maxLines = 1_000

// Started programs end when this process exits for any reason; those that were halted, too.
const started = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of started) {
    child.kill('SIGTERM')
    child.kill('SIGCONT')
  }
})

/** Starts a program and waits until it is ready. */
export async function startProgram({ command, args, cwd = root, env = {}, isReady, patienceSeconds = 180 }: Program) {
  const begin = performance.now()
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  started.add(child)
  const lines: string[] = []
  const ended = new Promise<void>((done) => {
    child.once('error', (error) => {
      lines.push(error.message)
      done()
    })
    child.once('close', () => done())
  }).then(() => void started.delete(child))
  await new Promise<void>((done, failed) => {
    const fail = (why: string) => failed(new Error(`${command} ${args.join(' ')} ${why}:\n${lines.join('\n')}`))
    const timer = setTimeout(() => fail(`was not ready within ${patienceSeconds} s`), patienceSeconds * 1000)
    for (const input of [child.stdout, child.stderr])
      createInterface({ input }).on('line', (line) => {
        lines.push(line)
        if (lines.length > maxLines) lines.shift()
        if (!isReady.test(line)) return
        clearTimeout(timer)
        done()
      })
    void ended.then(() => {
      clearTimeout(timer)
      fail('ended')
    })
  })
  return {
    pid: child.pid ?? 0,
    /** The last lines of its output. */
    lines,
    stdout: child.stdout,
    readySeconds: (performance.now() - begin) / 1000,
    ended,
    exitCode: () => child.exitCode,
    signal: (name: NodeJS.Signals) => child.kill(name),
    /** Asks the program, or a process that it has started, to stop, and waits until it has. */
    async stop(pid = child.pid ?? 0): Promise<void> {
      if (started.has(child)) process.kill(pid, 'SIGTERM')
      await ended
    },
  }
}

type Server = {
  /** The folder of its sources; another one runs another version. */
  from?: string
  nodeOptions?: readonly string[]
  settings: Readonly<Record<string, string>>
} & Pick<Program, 'patienceSeconds'>

/** Starts the product's server with these settings and no others. */
export const startServer = ({ from = root, nodeOptions = [], settings, ...patience }: Server) =>
  startProgram({
    ...patience,
    command: process.execPath,
    args: [...nodeOptions, 'server/src/main.ts'],
    cwd: from,
    env: { ...unset, LOG: 'off', ...settings },
    isReady: /is ready at/,
  })
