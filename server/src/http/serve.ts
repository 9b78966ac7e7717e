import type { Permission, permissions } from '@hr/contract/access'
import { todayIn } from '@hr/contract/lib/dates'
import type { Endpoint } from '@hr/contract/lib/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { z } from 'zod'
import type { Act, CallAct } from '../act.ts'
import type { Database } from '../spreadsheet/exported-list.ts'
import { type Select, type Selection, listSheet } from '../spreadsheet/list-sheet.ts'
import type { Trx } from '../db/db.ts'
import type { Query } from '../db/list.ts'
import type { Deps } from '../deps.ts'
import { callerOf, type FindOwner, type IsDelegated } from './access.ts'
import { inTransaction } from './idempotency.ts'
import { answerList, answerLongList, type PagedList, type PageQuery, type StreamedList } from './page.ts'
import { routeOf } from './route-of.ts'

type Part<E, Name extends string> =
  E extends Record<Name, infer Schema extends z.ZodType> ? z.output<Schema> : undefined

/** The validated input of a call. */
export type Call<E> = {
  params: Part<E, 'params'>
  query: Part<E, 'query'>
  body: Part<E, 'body'>
  request: FastifyRequest
}
type Answer<E extends Endpoint> = z.input<E['result']>
type Row<E extends Endpoint> = Answer<E> extends { items: (infer R)[] } ? R : never

/** Calls that anyone may make have no caller. */
type ActOf<E> = E extends { access: infer P extends Permission }
  ? (typeof permissions)[P] extends 'anyone'
    ? Act & { actorId: null }
    : CallAct
  : never

/** Runs work in a transaction, as `inTransaction`. */
export type Write<A = CallAct> = <T>(work: (trx: Trx, act: A) => Promise<T>) => Promise<T>

type Reading<E extends Endpoint> = (call: Call<E>, act: ActOf<E>) => Answer<E> | Promise<Answer<E>>
type Writing<E extends Endpoint> = (trx: Trx, call: Call<E>, act: ActOf<E>) => Promise<Answer<E>>

type Handling<E extends Endpoint> = {
  handle: (call: Call<E> & { reply: FastifyReply }, act: () => ActOf<E>, deps: Deps) => Promise<unknown>
  findOwner?: FindOwner
  isDelegated?: IsDelegated
  options?: Options
  /** The rows of a list, for its export. */
  select?: Select
}
type Options = Pick<RouteShorthandOptions, 'bodyLimit' | 'onRequest' | 'preValidation'>
/** A list that can be exported, too. */
type Exportable<E extends Endpoint> = Handling<E> & { select: Select }
type Owned<E extends Endpoint> = Handling<E> & { findOwner: FindOwner }

/** A function that reads, or writes in a transaction, by the method of the call. */
type Simple<E extends Endpoint> = E extends { method: 'GET' } ? Reading<E> : Writing<E>
type Handler<E extends Endpoint> = E extends { subject: { ownerOf: string } }
  ? Owned<E>
  : E extends { sheet: string }
    ? Exportable<E>
    : Simple<E> | Handling<E>
type Api = Readonly<Record<string, Endpoint>>
type Handlers<Calls extends Api> = { [Name in keyof Calls]: Handler<Calls[Name]> }

/** Answers with the result of a function that itself says what it writes: to shape what was written, or to prepare it. */
export const answered = <E extends Endpoint>(
  answer: (call: Call<E>, act: ActOf<E>, write: Write<ActOf<E>>) => Promise<Answer<E>>,
): Handling<E> => ({
  handle: async (call, act, { db }) => ({
    result: await answer(call, act(), (work) => inTransaction(db, call.request, (trx) => work(trx, act()))),
  }),
})

/** Sends the answer itself: files, streams, redirects. */
export const sent = <E extends Endpoint>(
  send: (call: Call<E> & { reply: FastifyReply }, act: ActOf<E>, write: Write<ActOf<E>>) => unknown,
): Handling<E> => ({
  handle: async (call, act, { db }) =>
    send(call, act(), (work) => inTransaction(db, call.request, (trx) => work(trx, act()))),
})

/** Makes a list exportable that is answered in its own way. The answer and the export select the same rows. */
export const exportable = <E extends Endpoint>(
  select: (parameters: Part<E, 'query'>, act: CallAct, database: Database) => Promise<Selection>,
  handler: Handling<E>,
): Exportable<E> => ({ ...handler, select: select as Select })

type ToQuery<E, Q> = (
  query: Part<E, 'query'>,
  act: ActOf<E>,
  params: Part<E, 'params'>,
) => NoInfer<Q> | Promise<NoInfer<Q>>

/** A list that stays short, as `answerList`. */
export function listed<E extends Endpoint, Q extends Query>(
  list: PagedList<Q, Row<E>>,
  toQuery: ToQuery<E, Q>,
): Exportable<E>
export function listed<E extends Endpoint, Q extends Query, Item>(
  list: PagedList<Q, Item>,
  toQuery: ToQuery<E, Q>,
  show: (item: Item) => Row<E>,
): Exportable<E>
export function listed<Q extends Query>(
  list: PagedList<Q, unknown>,
  toQuery: ToQuery<Endpoint, Q>,
  show?: (item: unknown) => unknown,
): Exportable<Endpoint> {
  return {
    select: selecting(list, toQuery, show),
    handle: async ({ query, params }, act, { db }) =>
      answerList(db, {
        list,
        query: await toQuery(query, act(), params),
        paging: query as unknown as PageQuery,
        ...(show && { show }),
      }),
  }
}

type Streaming = {
  /** The name of the whole list in the result; without one the result is the list. */
  name?: string
  /** The list may be moments old: it is read from a replica. */
  mayLag?: boolean
}

/** A list that grows with the company or over time, as `answerLongList`. */
export function streamed<E extends Endpoint, Q extends Query>(
  list: StreamedList<Q, Row<E>>,
  toQuery: ToQuery<E, Q>,
  streaming?: Streaming,
): Exportable<E>
export function streamed<E extends Endpoint, Q extends Query, Item>(
  list: StreamedList<Q, Item>,
  toQuery: ToQuery<E, Q>,
  streaming: Streaming & { show: (item: Item) => Row<E> },
): Exportable<E>
export function streamed<Q extends Query>(
  list: StreamedList<Q, unknown>,
  toQuery: ToQuery<Endpoint, Q>,
  { mayLag = false, ...streaming }: Streaming & { show?: (item: unknown) => unknown } = {},
): Exportable<Endpoint> {
  return {
    select: selecting(list, toQuery, streaming.show),
    handle: async ({ query: paging, params, request, reply }, act, { db, pool, reads }) => {
      const query = await toQuery(paging, act(), params)
      const answer = (connections: Pick<Deps, 'db' | 'pool'>) =>
        answerLongList(request, reply, {
          connections,
          list,
          query,
          paging: paging as unknown as PageQuery,
          ...streaming,
        })
      return mayLag ? reads.read(callerOf(request), answer) : answer({ db, pool })
    },
  }
}

/** The rows of a list whose address has no parameters in its path. */
const selecting =
  <Q extends Query>(
    list: unknown,
    toQuery: ToQuery<Endpoint, Q>,
    show: ((item: unknown) => unknown) | undefined,
  ): Select =>
  async (parameters, act) => ({ list, query: await toQuery(parameters, act, undefined), ...(show && { show }) })

/**
 * A call about a record: its owner may make the call, and others as far as its permission allows.
 * @param isDelegated as for `openToDelegates`
 */
export const owned = <E extends Endpoint>(
  findOwner: FindOwner,
  handler: Simple<E> | Handling<E>,
  isDelegated?: IsDelegated,
): Owned<E> => ({ ...handlingOf(handler), findOwner, ...(isDelegated && { isDelegated }) })

/** Opens a call to delegates: callers of the scope `team` for whom `isDelegated` returns true. */
export const openToDelegates = <E extends Endpoint>(
  isDelegated: IsDelegated,
  handler: Simple<E> | Handling<E>,
): Handling<E> => ({ ...handlingOf(handler), isDelegated })

/** Adds Fastify's options for what happens before a call is validated. */
export const withOptions = <E extends Endpoint>(options: Options, handler: Simple<E> | Handling<E>): Handling<E> => ({
  ...handlingOf(handler),
  options,
})

/** Some calls of an API, whose others are served elsewhere. */
export const only = <Calls extends Api, Name extends keyof Calls & string>(api: Calls, ...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, api[name]])) as Pick<Calls, Name>

/** All calls of an API but some, which are served elsewhere. */
export const except = <Calls extends Api, Name extends keyof Calls & string>(api: Calls, ...names: Name[]) =>
  Object.fromEntries(Object.entries(api).filter(([name]) => !names.some((one) => one === name))) as Omit<Calls, Name>

const handlingOf = <E extends Endpoint>(handler: Simple<E> | Handling<E>): Handling<E> =>
  typeof handler === 'object'
    ? handler
    : {
        handle: async (call, act, { db }) => {
          const { request } = call
          if (request.method === 'GET' || request.method === 'HEAD')
            return { result: await (handler as Reading<E>)(call, act()) }
          return { result: await inTransaction(db, request, (trx) => (handler as Writing<E>)(trx, call, act())) }
        },
      }

/**
 * Serves the calls of an API. A missing handler, a wrong answer, or a call whose owner is not found does not compile.
 * Functions of `GET` read: `(call, act)`; others write in a transaction, which may run several times: `(trx, call, act)`.
 */
export function serve<const Calls extends Api, Needed extends Deps = Deps>(
  api: Calls,
  make: (deps: Needed) => Handlers<Calls>,
) {
  return async (app: FastifyInstance, deps: Needed) => {
    const handlers: Readonly<Record<string, Handler<Endpoint>>> = make(deps)
    for (const [name, endpoint] of Object.entries(api)) {
      const { handle, options, select, ...access } = handlingOf(handlers[name]!)
      if (endpoint.sheet !== undefined) Object.assign(deps.exportedLists, listSheet(endpoint, select))
      const route = routeOf(endpoint)
      app.route({
        ...route,
        ...options,
        config: { ...route.config, ...access },
        handler: (request, reply) => {
          const { params, query, body } = request
          const call = { params, query, body, request, reply } as Parameters<typeof handle>[0]
          return handle(call, () => actOf(request, deps) as never, deps)
        },
      })
    }
  }
}

/** Returns the act of a request: the day, and the caller if there is one. */
export function actOf(
  request: FastifyRequest,
  { company, emailQueue, keys }: Pick<Deps, 'company' | 'emailQueue' | 'keys'>,
): Act | CallAct {
  const act = { today: todayIn(company.timeZone), company, emailQueue, keys }
  const { signedIn } = request
  return signedIn
    ? { ...act, actorId: signedIn.caller.uuid, caller: signedIn.caller, scope: signedIn.scope }
    : { ...act, actorId: null }
}
