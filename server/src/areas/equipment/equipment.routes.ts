import { equipmentApi, equipmentTexts } from '@hr/contract/areas/equipment/equipment'
import type { Assignee, ItemKind } from '@hr/contract/areas/equipment/items'
import { licencesApi, licencesTexts } from '@hr/contract/areas/equipment/licences'
import { todayIn } from '@hr/contract/lib/dates'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../deps.ts'
import { withPhotoBy } from '../../files/photos.ts'
import { callerOf } from '../../http/access.ts'
import { answerLongList } from '../../http/page.ts'
import { found } from '../../http/problem.ts'
import { routeOf } from '../../http/route-of.ts'
import { inTransaction } from '../../http/idempotency.ts'
import { addItem, changeItem, deleteItem } from './items.commands.ts'
import {
  equipmentOf,
  equipmentRowOf,
  findItem,
  itemList,
  type ItemParameters,
  itemQueryOf,
  type ItemRow,
  licencesOf,
} from './items.queries.ts'
import { itemsImportRoutes } from './import.routes.ts'

type Parameters = ItemParameters & { page?: number | undefined; pageSize?: number | undefined }

export const equipmentRoutes: FastifyPluginAsyncZod<Pick<Deps, 'company' | 'db' | 'keys' | 'pool'>> = async (
  app,
  deps,
) => {
  const { db, pool, keys, company } = deps
  await app.register(itemsImportRoutes, deps)
  const today = () => todayIn(company.timeZone)
  const by = (request: FastifyRequest) => ({ actorId: callerOf(request).uuid, today: today() })

  const withPhoto = withPhotoBy(keys.photo)
  const shown = <Seen extends { employee: Assignee | null }>(seen: Seen): Seen => ({
    ...seen,
    employee: seen.employee && withPhoto(seen.employee),
  })

  /** Answers a list of items; `rowOf` creates its rows. */
  const answer = <Row extends { employee: Assignee | null }>(
    { request, parameters, reply }: { request: FastifyRequest; parameters: Parameters; reply: FastifyReply },
    kind: ItemKind,
    rowOf: (row: ItemRow) => Row,
  ) => {
    const { page, pageSize, ...filter } = parameters
    return answerLongList(request, reply, {
      connections: { db, pool },
      list: itemList,
      query: itemQueryOf(filter, { kind, today: today() }),
      paging: { page, pageSize },
      show: (row) => shown(rowOf(row)),
    })
  }

  // The calls for a single item are the same for both kinds.
  for (const { kind, calls, texts } of [
    { kind: 'equipment', calls: equipmentApi, texts: equipmentTexts },
    { kind: 'licence', calls: licencesApi, texts: licencesTexts },
  ] as const) {
    app.route({
      ...routeOf(calls.find),
      handler: async ({ params }) => ({ result: shown(found(await findItem(db, kind, params.id, today()))) }),
    })

    app.route({
      ...routeOf(calls.create),
      handler: async (request) => ({
        result: shown(await inTransaction(db, request, (trx) => addItem(trx, kind, request.body, by(request)))),
      }),
    })

    app.route({
      ...routeOf(calls.update),
      handler: async (request) => {
        const { params, body } = request
        return {
          result: shown(await inTransaction(db, request, (trx) => changeItem(trx, kind, params.id, body, by(request)))),
        }
      },
    })

    app.route({
      ...routeOf(calls.remove),
      handler: async (request) => {
        await inTransaction(db, request, (trx) => deleteItem(trx, kind, request.params.id, by(request)))
        return { result: { message: texts.deleted } }
      },
    })
  }

  app.route({
    ...routeOf(equipmentApi.list),
    handler: (request, reply) => answer({ request, parameters: request.query, reply }, 'equipment', equipmentRowOf),
  })

  app.route({
    ...routeOf(equipmentApi.ofEmployee),
    handler: async ({ params }) => ({ result: found(await equipmentOf(db, params.id)) }),
  })

  app.route({
    ...routeOf(licencesApi.list),
    handler: (request, reply) => answer({ request, parameters: request.query, reply }, 'licence', (row) => row),
  })

  app.route({
    ...routeOf(licencesApi.unassigned),
    handler: (request, reply) =>
      answer({ request, parameters: { ...request.query, isFree: true }, reply }, 'licence', (row) => row),
  })

  app.route({
    ...routeOf(licencesApi.ofEmployee),
    handler: async ({ params }) => ({ result: found(await licencesOf(db, params.id, today())) }),
  })
}
