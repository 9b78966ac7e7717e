import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { statementNameOf } from './prepared.ts'

/** How many texts get a name; the others, such as those of lists with rare filters, are parsed and planned each time. */
const mostNames = 300

/**
 * A pool whose connections parse and plan a statement only once if it comes again and again: that is half of what a
 * small statement costs the database.
 */
export function withNamedStatements(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>()
  const seenOnce = new Set<string>()
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()

  /** Undefined for what came once only: much of that never comes again. */
  function nameOf(text: string): string | undefined {
    const name = names.get(text)
    if (name !== undefined || names.size >= mostNames) return name
    if (seenOnce.size > 10 * mostNames) seenOnce.clear()
    if (!seenOnce.delete(text)) {
      seenOnce.add(text)
      return undefined
    }
    const made = statementNameOf(text)
    names.set(text, made)
    return made
  }

  function named(client: pg.PoolClient): PostgresPoolClient {
    const query = (text: string, values: readonly unknown[]) => {
      // Without values the text may hold several statements, which cannot be prepared.
      const name = values.length > 0 ? nameOf(text) : undefined
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
    connect: async () => {
      const client = await pool.connect()
      const known = clients.get(client) ?? named(client)
      clients.set(client, known)
      return known
    },
  }
}
