import type { FastifyBaseLogger } from 'fastify'
import type { Attempts } from './areas/access/attempts.ts'
import type { IdentityProvider } from './areas/access/identity-provider.ts'
import type { Config } from './config.ts'
import type { Database } from './db/db.ts'
import type { AccessTokens } from './http/session.ts'
import type { Keys } from './lib/keys.ts'
import type { MailQueue } from './mail/queue.ts'
import type { Bell } from './realtime/ring.ts'

/** What the areas work with; made once in `app.ts` and handed to each of them. */
export type Deps = Database & {
  config: Config
  keys: Keys
  tokens: AccessTokens
  mail: MailQueue
  bell: Bell
  /** Counts attempts that are limited. */
  attempts: Attempts
  /** Where people sign in besides by password; undefined: nowhere. */
  provider: IdentityProvider | undefined
  log: FastifyBaseLogger
}
