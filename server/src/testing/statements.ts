import pg from 'pg'

/**
 * Returns the statements that work sends to the database, without those of the job queue, which runs in the background, the
 * first one of each new connection, and those by which a full connection forgets prepared statements.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = []
  const query = Reflect.get(pg.Client.prototype, 'query') as (this: pg.Client, ...given: unknown[]) => unknown
  pg.Client.prototype.query = function counted(this: pg.Client, ...given: unknown[]) {
    const [statement] = given as [string | { text: string }]
    const text = typeof statement === 'string' ? statement : statement.text
    if (!/\bjobs\.|i\.relname as name|as "isStandby"|^deallocate /.test(text)) statements.push(text)
    return query.apply(this, given)
  } as typeof pg.Client.prototype.query
  try {
    await work()
  } finally {
    Reflect.set(pg.Client.prototype, 'query', query)
  }
  return statements
}
