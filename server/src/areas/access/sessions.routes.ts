import { sessionsApi, sessionsTexts } from '@hr/contract/areas/access/sessions'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { record } from '../../audit/history.ts'
import type { Deps } from '../../deps.ts'
import { callerOf } from '../../http/access.ts'
import { found } from '../../http/problem.ts'
import { routeOf } from '../../http/route-of.ts'
import { inTransaction } from '../../http/idempotency.ts'
import { networkOf } from '../../http/network.ts'
import { confirmPassword } from './access.commands.ts'
import {
  deleteSession,
  deleteSessionsOf,
  findAccount,
  findSessionOwner,
  listSessions,
  lockAccount,
  recordConfirmation,
} from './access.queries.ts'
import { deletionLimit } from './deletion-limit.ts'

/** Lists and ends a user's sessions, and confirms the user's identity. */
export const sessionsRoutes: FastifyPluginAsyncZod<Pick<Deps, 'rateLimits' | 'config' | 'db'>> = async (
  app,
  { rateLimits, config, db },
) => {
  app.route({
    ...routeOf(sessionsApi.list),
    handler: async (request) => {
      const { uuid, sessionId } = callerOf(request)
      const rows = await listSessions(db, request.query.userUuid ?? uuid)
      return { result: rows.map((row) => ({ ...row, isCurrent: row.uuid === sessionId })) }
    },
  })

  app.route({
    ...routeOf(sessionsApi.end, findSessionOwner),
    handler: async (request) => {
      const { id } = request.params
      await inTransaction(db, request, async (trx) => {
        const personId = found(await deleteSession(trx, id))
        await record(trx, { ...ended, actorId: callerOf(request).uuid, entityId: id, personId })
      })
      return { result: { message: sessionsTexts.ended } }
    },
  })

  app.route({
    ...routeOf(sessionsApi.endOthers),
    handler: async (request) => {
      const { uuid, sessionId } = callerOf(request)
      await inTransaction(db, request, async (trx) => {
        await lockAccount(trx, uuid)
        await deleteSessionsOf(trx, uuid, { but: sessionId })
        await record(trx, { ...ended, actorId: uuid, entityId: sessionId, personId: uuid })
      })
      return { result: { message: sessionsTexts.othersEnded } }
    },
  })

  app.route({
    ...routeOf(sessionsApi.confirm),
    handler: async (request) => {
      const { uuid, sessionId } = callerOf(request)
      const { currentPassword } = request.body
      await confirmPassword(db, rateLimits, { accountId: uuid, currentPassword, address: networkOf(request) })
      await recordConfirmation(db, sessionId)
      return { result: { message: sessionsTexts.confirmed } }
    },
  })

  app.route({
    ...routeOf(sessionsApi.isConfirmed),
    handler: async (request) => {
      const { uuid, isConfirmed } = callerOf(request)
      const { deletions } = request.query
      const limit = deletionLimit(uuid)
      const isPast = deletions === undefined || (await rateLimits.count(db, limit)) + deletions > limit.atMost
      const account = found(await findAccount(db, uuid))
      return {
        result: {
          isNeeded: isPast && !isConfirmed,
          hasPassword: account.passwordHash !== null,
          hasProvider: config.identityProvider !== undefined,
        },
      }
    },
  })
}

const ended = { action: 'session ended', entity: 'session' } as const
