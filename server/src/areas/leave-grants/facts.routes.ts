import { leaveFactsApi } from '@hr/contract/areas/leave/facts'
import { todayIn } from '@hr/contract/lib/dates'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../deps.ts'
import { withUserPhotoBy } from '../../files/photos.ts'
import { callerOf } from '../../http/access.ts'
import { inTransaction } from '../../http/idempotency.ts'
import { routeOf } from '../../http/route-of.ts'
import { decideFacts } from './facts.commands.ts'
import { countWaiting } from './facts.queries.ts'
import { listWaitingRecords } from './waiting-facts.queries.ts'

export const factsRoutes: FastifyPluginAsyncZod<Pick<Deps, 'company' | 'db' | 'keys'>> = async (
  app,
  { db, company, keys },
) => {
  const by = (request: Parameters<typeof callerOf>[0]) => ({
    caller: callerOf(request),
    today: todayIn(company.timeZone),
  })
  const withPhoto = withUserPhotoBy(keys.photo)

  app.route({
    ...routeOf(leaveFactsApi.list),
    handler: async (request) => {
      const waiting = await listWaitingRecords(db, by(request))
      return {
        result: {
          total: await countWaiting(db),
          waiting: waiting.map(withPhoto),
        },
      }
    },
  })

  app.route({
    ...routeOf(leaveFactsApi.confirm),
    handler: async (request) => ({
      result: {
        message: await inTransaction(db, request, (trx) =>
          decideFacts(trx, request.params.id, request.body, by(request)),
        ),
      },
    }),
  })
}
