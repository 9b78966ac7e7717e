// Loaded into a node with `--import`: keeps the statements that the node sends to PostgreSQL for requests, not for
// background work, and prints them at each SIGUSR2.
import { AsyncLocalStorage } from 'node:async_hooks'
import { Server } from 'node:http'
import pg from 'pg'

const requests = new AsyncLocalStorage<true>()
const emit = Reflect.get(Server.prototype, 'emit') as (...args: unknown[]) => boolean
Server.prototype.emit = function inRequest(this: unknown, ...args: unknown[]): boolean {
  return args[0] === 'request' ? requests.run(true, () => emit.apply(this, args)) : emit.apply(this, args)
}

let sent: { text: string | undefined; values: unknown }[] = []
// Its overloads differ only in types.
const query = Reflect.get(pg.Client.prototype, 'query') as (...args: unknown[]) => unknown
pg.Client.prototype.query = function kept(this: unknown, ...args: unknown[]): unknown {
  const [statement, values] = args as [string | { text?: string; values?: unknown }, unknown]
  if (requests.getStore()) {
    // Cursors have no text.
    if (typeof statement === 'string') sent.push({ text: statement, values })
    else sent.push({ text: statement.text, values: statement.values })
  }
  return query.apply(this, args)
} as typeof pg.Client.prototype.query

process.on('SIGUSR2', () => {
  console.log(`statements ${JSON.stringify(sent)}`)
  sent = []
})
