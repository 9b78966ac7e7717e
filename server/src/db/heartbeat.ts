import { Socket } from 'node:net'
import pg from 'pg'

/** Beats without an answer after which the database counts as unresponsive. */
const maxUnanswered = 5

/**
 * Detects a database that stopped responding because its machine lost power or network, or froze. The connections stay
 * open in that case, and queries would wait for the TCP timeout of about a quarter of an hour.
 * @param everyMs interval in milliseconds; the heartbeat uses its own connection
 * @param onUnresponsive ends the waiting queries; called again for as long as the database does not respond
 */
export function startHeartbeat(
  url: string,
  { everyMs, onUnresponsive }: { everyMs: number; onUnresponsive: () => void },
) {
  let socket: Socket | undefined
  let client: pg.Client | undefined
  let isAsked = false
  let unanswered = 0

  async function ask(): Promise<void> {
    isAsked = true
    try {
      client ??= await connect()
      await client.query('select')
    } catch {
      // A refused connection is an answer, too: other queries get the same error.
      drop()
    }
    isAsked = false
  }

  async function connect(): Promise<pg.Client> {
    socket = new Socket()
    const made = new pg.Client({ connectionString: url, stream: () => socket! })
    made.on('error', drop)
    await made.connect()
    return made
  }

  function drop(): void {
    client = undefined
    socket?.destroy()
  }

  // Beats are counted instead of time: while this process itself is suspended, nothing is counted.
  const beat = setInterval(() => {
    if (!isAsked) {
      unanswered = 0
      return void ask()
    }
    unanswered += 1
    if (unanswered < maxUnanswered) return
    unanswered = 0
    onUnresponsive()
    drop()
  }, everyMs)

  return {
    stop(): void {
      clearInterval(beat)
      drop()
    },
  }
}
