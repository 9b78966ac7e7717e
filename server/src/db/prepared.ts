import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

/** Maximum number of prepared statements; each connection keeps a plan of every one. */
const maxNames = 300

/**
 * Wraps a pool so that its connections parse and plan a repeated statement only once, which saves half the cost of a
 * small statement. Statements are identified by their text, so every value that should affect the plan is written as a
 * literal.
 */
export function withPreparedStatements(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>()
  const seenOnce = new Set<string>()

  /** Returns undefined when a text is seen for the first time: many statements are never repeated. */
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
      // Other texts without values may contain several statements, which cannot be prepared.
      const name = values.length > 0 || /^\s*(select|with)\b/.test(text) ? nameOf(text) : undefined
      return client.query({ ...(name !== undefined && { name }), text, values: [...values] })
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
