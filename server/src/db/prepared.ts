import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

/** Maximum number of prepared statements; each connection keeps a plan of every one. The least recently used ones are dropped. */
const maxNames = 300

/** Other parts of the server name statements of their own. */
const namePrefix = 'statement_'

/** The statements that the driver believes a connection to hold. */
type Parsed = { parsedStatements: Record<string, string> }

/**
 * Wraps a pool so that its connections parse and plan a repeated statement only once, which saves half the cost of a
 * small statement. Statements are identified by their text, so every value that should affect the plan is written as a
 * literal.
 */
export function withPreparedStatements(pool: pg.Pool): PostgresPool {
  /** The name of each text, the least recently used first. A name is never given to another text. */
  const names = new Map<string, string>()
  const seenOnce = new Set<string>()
  let count = 0

  /** Returns undefined when a text is seen for the first time: many statements are never repeated. */
  function nameOf(text: string): string | undefined {
    const name = names.get(text)
    if (name !== undefined) {
      names.delete(text)
      names.set(text, name)
      return name
    }
    if (seenOnce.size > 10 * maxNames) seenOnce.clear()
    if (!seenOnce.delete(text)) {
      seenOnce.add(text)
      return undefined
    }
    const [oldest] = names.keys()
    if (oldest !== undefined && names.size >= maxNames) names.delete(oldest)
    const added = `${namePrefix}${count++}`
    names.set(text, added)
    return added
  }

  function prepared(client: pg.PoolClient): PostgresPoolClient {
    // Also those that failed after they were parsed.
    const { parsedStatements } = (client as unknown as { connection: Parsed }).connection

    /** The statements of this connection that have a name from here. */
    const held = () => Object.keys(parsedStatements).filter((name) => name.startsWith(namePrefix))

    /** Drops the statements of this connection whose texts have lost their names. */
    async function dropOthers(): Promise<void> {
      const live = new Set(names.values())
      const others = held().filter((name) => !live.has(name))
      for (const name of others) {
        delete parsedStatements[name]
        await client.query(`deallocate ${name}`)
      }
    }

    async function query(text: string, values: readonly unknown[]) {
      // Other texts without values may contain several statements, which cannot be prepared.
      const name = values.length > 0 || /^\s*(select|with)\b/.test(text) ? nameOf(text) : undefined
      if (name === undefined) return client.query({ text, values: [...values] })
      if (parsedStatements[name] === undefined && held().length >= maxNames) await dropOthers()
      return client.query({ name, text, values: [...values] })
    }
    return {
      // The overload for cursors is unused: `stream.ts` streams long lists.
      query: query as never,
      release: (destroy) => client.release(destroy),
    }
  }

  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => prepared(await pool.connect()),
  }
}
