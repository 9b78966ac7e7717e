import { changesApi } from '@hr/contract/areas/changes/changes'
import { eventTypeNames, eventTypes } from '@hr/contract/areas/changes/event-types'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../deps.ts'
import { callerOf } from '../../http/access.ts'
import { routeOf } from '../../http/route-of.ts'
import { listChanges } from './changes.queries.ts'

const defaultSize = 100

export const changesRoutes: FastifyPluginAsyncZod<Pick<Deps, 'db'>> = async (app, { db }) => {
  app.route({
    ...routeOf(changesApi.list),
    // The primary: a replica may not have the link of a cursor yet.
    handler: async (request) => {
      const { after, size = defaultSize } = request.query
      const { token } = callerOf(request)
      // A token sees the changes of the areas that it reads.
      const types = eventTypeNames.filter(
        (type) => token === null || token.scopes.includes(`${eventTypes[type].area}:read`),
      )
      return { result: await listChanges(db, { after, size, types }) }
    },
  })
}
