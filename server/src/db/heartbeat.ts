import { Socket } from 'node:net'
import pg from 'pg'

/** So many beats in a row without an answer, and the database counts as silent. */
const mostUnanswered = 5

/**
 * Notices a database that says nothing any more: its machine lost its power or its network, or stands still. Nobody
 * closes connections then, and whoever waits for an answer would wait until TCP gives up, a quarter of an hour.
 * @param everyMs how often the database is asked, on a connection of its own
 * @param onSilence ends what waits for it; called again for as long as the silence lasts
 */
export function startHeartbeat(url: string, { everyMs, onSilence }: { everyMs: number; onSilence: () => void }) {
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
      // A refusal is an answer as well, and those who wait have it too.
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

  // Counted in beats and not by the clock: while this process stands still itself, nothing is counted.
  const beat = setInterval(() => {
    if (!isAsked) {
      unanswered = 0
      return void ask()
    }
    unanswered += 1
    if (unanswered < mostUnanswered) return
    unanswered = 0
    onSilence()
    drop()
  }, everyMs)

  return {
    stop(): void {
      clearInterval(beat)
      drop()
    },
  }
}
