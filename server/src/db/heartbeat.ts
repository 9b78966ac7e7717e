import type { Followed } from './primary.ts'

/** Beats without an answer after which the database counts as unresponsive. */
const maxUnanswered = 5

/**
 * Detects a database that stopped responding because its machine lost power or network, or froze. The connections stay
 * open in that case, and queries would wait for the TCP timeout of about a quarter of an hour. Its own connection always
 * exists, so a primary that is lost is also noticed while nothing else is connected.
 * @param everyMs interval in milliseconds
 * @returns a function that stops it
 */
export function startHeartbeat({ Client, disconnect }: Followed, everyMs: number): () => void {
  let client: InstanceType<typeof Client> | undefined
  let isAsked = false
  let unanswered = 0

  async function ask(): Promise<void> {
    isAsked = true
    try {
      if (!client) {
        client = new Client()
        await client.connect()
      }
      await client.query('select')
    } catch {
      // A refused connection is an answer, too: other queries get the same error.
      drop()
    }
    isAsked = false
  }

  function drop(): void {
    client?.connection.stream.destroy()
    client = undefined
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
    disconnect('the database does not respond')
  }, everyMs)

  return () => {
    clearInterval(beat)
    drop()
  }
}
