import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Database } from './db/db.ts'
import type { AccessTokens } from './http/session.ts'
import type { Keys } from './lib/keys.ts'
import type { MailQueue } from './mail/queue.ts'

/** What the areas work with; made once in `app.ts` and handed to each of them. */
export type Deps = Database & {
  config: Config
  keys: Keys
  tokens: AccessTokens
  mail: MailQueue
  log: FastifyBaseLogger
}
