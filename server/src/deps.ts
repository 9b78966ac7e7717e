import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Connections } from './db/db.ts'
import type { Attempts } from './http/attempts.ts'
import type { AccessTokens } from './http/session.ts'
import type { Keys } from './lib/keys.ts'
import type { MailQueue } from './mail/queue.ts'
import type { Bell } from './realtime/ring.ts'

/** The parts of the server, made once in `app.ts`. Each route file takes those that it needs (`Pick`). */
export type Deps = Connections & {
  config: Config
  keys: Keys
  tokens: AccessTokens
  mail: MailQueue
  bell: Bell
  attempts: Attempts
  log: FastifyBaseLogger
}
