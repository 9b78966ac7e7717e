import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

/** How many statements are prepared; each connection keeps a plan of every one. */
const maxNames = 300

/**
 * A pool whose connections parse and plan a statement once if it is repeated: that is half of what a small statement
 * costs. Statements are told apart by their text, so all that a plan should depend on stands there as a literal.
 */
export function withPreparedStatements(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>()
  const seenOnce = new Set<string>()

  /** Undefined for a text that comes for the first time: many are never repeated. */
  function nameOf(text: string): string | undefined {
    const name = names.get(text)
    if (name !== undefined || names.size >= maxNames) return name
    if (seenOnce.size > 10 * maxNames) seenOnce.clear()
    if (!seenOnce.delete(text)) {
      seenOnce.add(text)
      return undefined
    }
    names.set(text, `statement_${names.size}`)
    return names.get(text)
  }

  function prepared(client: pg.PoolClient): PostgresPoolClient {
    const query = (text: string, values: readonly unknown[]) => {
      // Other texts without values may hold several statements, which cannot be prepared.
      const name = values.length > 0 || /^\s*(select|with)\b/.test(text) ? nameOf(text) : undefined
      return client.query({ ...(name !== undefined && { name }), text, values: [...values] })
    }
    return {
      // The overload for cursors is not used: long lists are streamed by `stream.ts`.
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
