import { createHash } from 'node:crypto'
import type { CompiledQuery } from 'kysely'
import type pg from 'pg'

type Prepared = { name: string; text: string }

/**
 * Statements that each connection parses and plans once, for what is read most. Only without parameters is a plan worth
 * keeping: with a parameter in LIMIT the database plans anew each time, so `build` writes its few values as literals.
 * @param key names the statement among those of this set; there may be some hundreds, not one per person
 */
export function preparedStatements() {
  const statements = new Map<string, Prepared>()
  return async <Row extends object>(pool: pg.Pool, key: string, build: () => CompiledQuery<Row>): Promise<Row[]> => {
    let statement = statements.get(key)
    if (!statement) {
      const { sql: text } = build()
      statement = { name: createHash('sha1').update(text).digest('base64url'), text }
      statements.set(key, statement)
    }
    return (await pool.query<Row>(statement)).rows
  }
}
