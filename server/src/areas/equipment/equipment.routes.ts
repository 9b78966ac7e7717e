import { equipmentApi, equipmentTexts } from '@hr/contract/areas/equipment/equipment'
import type { Holder } from '@hr/contract/areas/equipment/items'
import { licencesApi, licencesTexts } from '@hr/contract/areas/equipment/licences'
import { todayIn } from '@hr/contract/lib/dates'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { streamRows } from '../../db/stream.ts'
import { searchWords } from '../../db/search.ts'
import type { Deps } from '../../deps.ts'
import { withPhotoBy } from '../../files/photos.ts'
import { callerOf } from '../../http/access.ts'
import { pageOf, streamWhole } from '../../http/page.ts'
import { found } from '../../http/problem.ts'
import { routeOf } from '../../http/route-of.ts'
import { inTransaction } from '../../http/writing.ts'
import { addItem, changeItem, deleteItem } from './items.commands.ts'
import {
  equipmentOf,
  equipmentRowOf,
  findItem,
  type FlatRow,
  type ItemFilter,
  itemOf,
  licencesOf,
  type Order,
  pageOfItems,
  wholeList,
} from './items.queries.ts'

type ListQuery = Omit<ItemFilter, 'kind' | 'today'> & {
  sort?: Order['sort'] | undefined
  order?: Order['order'] | undefined
  q?: string | undefined
  page?: number | undefined
  pageSize?: number | undefined
}

export const equipmentRoutes: FastifyPluginAsyncZod<Deps> = async (app, { db, pool, keys, config }) => {
  const today = () => todayIn(config.timeZone)
  const by = (request: FastifyRequest) => ({ actorId: callerOf(request).uuid, today: today() })

  const withPhoto = withPhotoBy(keys.photo)
  const shown = <Seen extends { employee: Holder | null }>(seen: Seen): Seen => ({
    ...seen,
    employee: seen.employee && withPhoto(seen.employee),
  })

  /** A page of a list, or the whole of it as a stream; `rowOf` makes what goes out. */
  async function answer<Row extends { employee: Holder | null }>(
    { request, query, reply }: { request: FastifyRequest; query: ListQuery; reply: FastifyReply },
    fixed: Pick<ItemFilter, 'kind' | 'isFree'>,
    rowOf: (row: ReturnType<ReturnType<typeof itemOf>>) => Row,
  ) {
    const { q, page: _page, pageSize: _pageSize, sort = 'code', order = 'asc', ...filters } = query
    const list = { ...filters, ...fixed, today: today(), words: searchWords(q), sort, order }
    const asked = pageOf(query)
    if (!asked) {
      const whole = await wholeList(db, list)
      const toItem = itemOf(list.today)
      async function* rows() {
        for await (const row of streamRows<FlatRow>(pool, whole.list)) yield shown(rowOf(toItem(row)))
      }
      return streamWhole(request, reply, { checksum: whole.checksum, rows: rows() })
    }
    const { total, items } = await pageOfItems({ db, pool }, { ...list, ...asked })
    return { result: { items: items.map((item) => shown(rowOf(item))), total, ...asked } }
  }

  // What is done with one thing is the same for both kinds.
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
    handler: (request, reply) =>
      answer({ request, query: request.query, reply }, { kind: 'equipment' }, equipmentRowOf),
  })

  app.route({
    ...routeOf(equipmentApi.ofEmployee),
    handler: async ({ params }) => ({ result: found(await equipmentOf(db, params.id)) }),
  })

  app.route({
    ...routeOf(licencesApi.list),
    handler: (request, reply) => answer({ request, query: request.query, reply }, { kind: 'licence' }, (row) => row),
  })

  app.route({
    ...routeOf(licencesApi.unassigned),
    handler: (request, reply) =>
      answer({ request, query: request.query, reply }, { kind: 'licence', isFree: true }, (row) => row),
  })

  app.route({
    ...routeOf(licencesApi.ofEmployee),
    handler: async ({ params }) => ({ result: found(await licencesOf(db, params.id, today())) }),
  })
}
