import { type Running, startServer } from '@hr/testing/programs'
import getPort from 'get-port'

export type ProductNode = Awaited<ReturnType<typeof createNode>>

type Options = {
  name: string
  settings: Record<string, string>
  /** The folder of the product's sources; another one runs another version. */
  sources?: string
}

/** A process of the product. It keeps its address when it is restarted. */
export async function createNode({ name, settings, sources }: Options) {
  const port = await getPort({ host: '127.0.0.1' })
  let server: Running | undefined
  let isPaused = false

  const node = {
    name,
    address: `http://127.0.0.1:${port}`,
    /** The last lines of its output. */
    lines: () => server?.lines ?? [],

    /**
     * Starts the process and waits until it is ready.
     * @param from another folder of sources, for another version
     * @param nodeOptions options of Node
     */
    async start({ from = sources, nodeOptions }: { from?: string | undefined; nodeOptions?: readonly string[] } = {}) {
      server = await startServer({
        ...(from !== undefined && { from }),
        ...(nodeOptions && { nodeOptions }),
        settings: { ...settings, PORT: String(port) },
      })
    },

    /** Terminates the process at once (kill -9). */
    async kill(): Promise<void> {
      server?.signal('SIGKILL')
      await server?.ended
      isPaused = false
    },

    /** Asks the process to stop and waits until it has. */
    async stop(): Promise<void> {
      if (isPaused) node.resume()
      await server?.stop()
    },

    signal: (signal: NodeJS.Signals) => server?.signal(signal),

    /** Halts the process where it is; its connections stay open. */
    pause() {
      server?.signal('SIGSTOP')
      isPaused = true
    },
    resume() {
      server?.signal('SIGCONT')
      isPaused = false
    },
  }
  return node
}
