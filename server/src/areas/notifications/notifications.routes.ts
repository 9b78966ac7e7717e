import { notificationsApi } from '@hr/contract/areas/notifications/notifications'
import { notificationsTexts } from '@hr/contract/areas/notifications/texts'
import { sql } from 'kysely'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../deps.ts'
import { callerOf } from '../../http/access.ts'
import { routeOf } from '../../http/route-of.ts'
import { listNotifications } from './notifications.queries.ts'

export const notificationsRoutes: FastifyPluginAsyncZod<Deps> = async (app, { db, bell }) => {
  app.route({
    ...routeOf(notificationsApi.list),
    handler: async (request) => ({ result: await listNotifications(db, callerOf(request).uuid) }),
  })

  app.route({
    ...routeOf(notificationsApi.mark),
    handler: async (request) => {
      const { uuid } = callerOf(request)
      const { clear } = request.query
      await db
        .updateTable('notification')
        .set({
          read_at: sql<Date>`coalesce(read_at, now())`,
          ...(clear && { cleared_at: sql<Date>`now()` }),
        })
        .where('recipient_id', '=', uuid)
        .where('cleared_at', 'is', null)
        .$if(!clear, (query) => query.where('read_at', 'is', null))
        .execute()
      // The other tabs and devices of the same person.
      bell.ring([uuid])
      return { result: { message: clear ? notificationsTexts.cleared : notificationsTexts.read } }
    },
  })

  app.route({
    ...routeOf(notificationsApi.settings),
    handler: async (request) => ({
      result: await db
        .selectFrom('account')
        .select([
          'contract_expiration_notification as contractExpirationNotification',
          'experience_level_expiration_notification as experienceLevelExpirationNotification',
        ])
        .where('id', '=', request.params.userId)
        .executeTakeFirstOrThrow(),
    }),
  })

  app.route({
    ...routeOf(notificationsApi.setSettings),
    handler: async (request) => {
      const { contractExpirationNotification, experienceLevelExpirationNotification } = request.body
      await db
        .updateTable('account')
        .set({
          contract_expiration_notification: contractExpirationNotification,
          experience_level_expiration_notification: experienceLevelExpirationNotification,
        })
        .where('id', '=', request.params.userId)
        .execute()
      return { result: { message: notificationsTexts.saved } }
    },
  })
}
