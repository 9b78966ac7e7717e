import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Connections } from './db/db.ts'
import type { Reads } from './db/reads.ts'
import type { Readiness } from './http/readiness.ts'
import type { ProxyWatch } from './http/proxy-watch.ts'
import type { RateLimits } from './http/rate-limits.ts'
import type { AccessTokens } from './http/session.ts'
import type { Company } from './lib/company.ts'
import type { Keys } from './lib/keys.ts'
import type { Transport } from './email/transport.ts'
import type { EmailQueue } from './email/queue.ts'
import type { StartJob } from './jobs/background.ts'
import type { PushChannel } from './realtime/push.ts'
import type { ExportedList } from './spreadsheet/exported-list.ts'

/** The parts of the server, created once in `app.ts`. Each route file takes those that it needs (`Pick`). */
export type Deps = Connections & {
  config: Config
  company: Company
  reads: Reads
  keys: Keys
  tokens: AccessTokens
  emailQueue: EmailQueue
  transport: Transport
  startJob: StartJob
  pushChannel: PushChannel
  rateLimits: RateLimits
  readiness: Readiness
  proxyWatch: ProxyWatch
  log: FastifyBaseLogger
  /** The lists that can be exported, by the name in the address; routes add those whose calls have a sheet. */
  exportedLists: Record<string, ExportedList>
}
