import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import getPort from 'get-port'

export const root = fileURLToPath(new URL('../..', import.meta.url))

export type ProductNode = Awaited<ReturnType<typeof createNode>>

type Options = {
  name: string
  settings: Record<string, string>
  /** The folder of the product's sources; another one runs another version. */
  sources?: string
}

/** Settings of another server on this machine must not apply here. Empty values count as not set. */
const unset = Object.fromEntries(
  ['APP_KEY_OLD', 'HOST', 'PUBLIC_URL', 'ADMIN_EMAIL', 'MAIL_FROM', 'COMPANY_NAME', 'TIME_ZONE', 'OIDC_ISSUER'].map(
    (name) => [name, ''],
  ),
)

const maxLines = 200

// Stopped when this process exits for any reason; a process that was paused, too.
const children = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})

/** A process of the product. It keeps its address when it is restarted. */
export async function createNode({ name, settings, sources = root }: Options) {
  const port = await getPort({ host: '127.0.0.1' })
  let child: ChildProcess | undefined
  let isPaused = false
  let lines: string[] = []

  const exited = async (process: ChildProcess) => {
    if (process.exitCode === null && process.signalCode === null) await once(process, 'exit')
  }

  const node = {
    name,
    address: `http://127.0.0.1:${port}`,
    /** The last lines of its output. */
    lines: () => lines,

    /**
     * Starts the process and waits until it is ready.
     * @param from another folder of sources, for another version
     * @param options of Node
     */
    async start({ from = sources, options = [] }: { from?: string; options?: readonly string[] } = {}): Promise<void> {
      const env = { ...process.env, ...unset, LOG: 'off', ...settings, PORT: String(port) }
      const starting = spawn(process.execPath, [...options, 'server/src/main.ts'], {
        cwd: from,
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child = starting
      children.add(starting)
      void exited(starting).then(() => children.delete(starting))
      await new Promise<void>((ready, failed) => {
        for (const input of [starting.stdout, starting.stderr])
          createInterface({ input }).on('line', (line) => {
            lines = [...lines.slice(1 - maxLines), line]
            if (/is ready at/.test(line)) ready()
          })
        void exited(starting).then(() => failed(new Error(`${name} stopped at the start:\n${lines.join('\n')}`)))
      })
    },

    /** Terminates the process at once (kill -9). */
    async kill(): Promise<void> {
      if (!child) return
      child.kill('SIGKILL')
      await exited(child)
      isPaused = false
    },

    /** Asks the process to stop and waits until it has. */
    async stop(): Promise<void> {
      if (!child) return
      if (isPaused) node.resume()
      child.kill('SIGTERM')
      await exited(child)
    },

    signal: (name: NodeJS.Signals) => child?.kill(name),

    /** Halts the process where it is; its connections stay open. */
    pause() {
      child?.kill('SIGSTOP')
      isPaused = true
    },
    resume() {
      child?.kill('SIGCONT')
      isPaused = false
    },
  }
  return node
}
