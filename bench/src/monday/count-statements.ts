// Loaded into a node with `--import`: counts the statements that the node sends to PostgreSQL, and prints the number at
// each SIGUSR2.
import pg from 'pg'

let count = 0
// Its overloads differ only in types.
const query = Reflect.get(pg.Client.prototype, 'query') as (...args: unknown[]) => unknown
pg.Client.prototype.query = function counted(this: unknown, ...args: unknown[]): unknown {
  count += 1
  return query.apply(this, args)
} as typeof pg.Client.prototype.query

process.on('SIGUSR2', () => console.log(`statements ${count}`))
