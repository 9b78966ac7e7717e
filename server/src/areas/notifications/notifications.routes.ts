import { notificationsApi } from '@hr/contract/areas/notifications/notifications'
import { notificationsTexts } from '@hr/contract/areas/notifications/texts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../deps.ts'
import { callerOf } from '../../http/access.ts'
import { routeOf } from '../../http/route-of.ts'
import { inTransaction } from '../../http/idempotency.ts'
import { changeSettings, markNotifications } from './notifications.commands.ts'
import { findSettings, listNotifications } from './notifications.queries.ts'
import { emailsRoutes } from './emails.routes.ts'

export const notificationsRoutes: FastifyPluginAsyncZod<
  Pick<Deps, 'pushChannel' | 'company' | 'config' | 'db' | 'emailQueue' | 'pool' | 'transport'>
> = async (app, deps) => {
  const { db, pushChannel } = deps
  await app.register(emailsRoutes, deps)
  app.route({
    ...routeOf(notificationsApi.list),
    handler: async (request) => ({ result: await listNotifications(db, callerOf(request).uuid) }),
  })

  app.route({
    ...routeOf(notificationsApi.mark),
    handler: async (request) => {
      const { uuid } = callerOf(request)
      const { clear } = request.query
      await markNotifications(db, uuid, { clear })
      // Updates the user's other tabs and devices.
      pushChannel.push([uuid])
      return { result: { message: clear ? notificationsTexts.cleared : notificationsTexts.read } }
    },
  })

  app.route({
    ...routeOf(notificationsApi.settings),
    handler: async (request) => ({
      result: await findSettings(db, request.params.userId),
    }),
  })

  app.route({
    ...routeOf(notificationsApi.setSettings),
    handler: async (request) => {
      const { params, body } = request
      await inTransaction(db, request, (trx) => changeSettings(trx, params.userId, body, callerOf(request).uuid))
      return { result: { message: notificationsTexts.saved } }
    },
  })
}
