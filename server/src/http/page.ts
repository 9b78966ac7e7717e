import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Translate } from '@hr/contract/lib/messages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Connections, Db } from '../db/db.ts'
import type { Paging, Query } from '../db/list.ts'
import { translate } from '../lib/translate.ts'
import { z } from 'zod'
import { destroyWhenStalled, whenClosed } from './download.ts'
import { renderMessages } from './render-messages.ts'
import { openRowFor } from './token-limits.ts'

export type PageQuery = { page?: number | undefined; pageSize?: number | undefined; order?: 'asc' | 'desc' | undefined }

const defaultPageSize = 15

/** Returns the requested page; undefined for the whole list. */
export function pageOf(query: PageQuery): Paging | undefined {
  if (query.page === undefined && query.pageSize === undefined) return undefined
  return { page: query.page ?? 1, pageSize: query.pageSize ?? defaultPageSize }
}

/** Repeats a row's uuid as `id` (specification one, section 3). */
const withId = (row: unknown): unknown =>
  typeof row === 'object' && row !== null && 'uuid' in row ? { ...row, id: row.uuid } : row

type ListResult = readonly unknown[] | Record<string, unknown>

/**
 * Adds an `id` to every row of a list's answer: the `{ items }` of a page, a whole list, or a list under another name.
 */
export function withIds(payload: { result: ListResult }): { result: ListResult } {
  const { result } = payload
  if (Array.isArray(result)) return { result: result.map(withId) }
  const lists = Object.entries(result).map(([name, value]) => [name, Array.isArray(value) ? value.map(withId) : value])
  return { result: Object.fromEntries(lists) as Record<string, unknown> }
}

/** Lets the browser cache a list and revalidate it with each request (`docs/rules.md`, section 1). */
export function answerWithEtag(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  if (reply.statusCode !== 200 || typeof payload !== 'string') return payload
  const bytes = Buffer.from(payload)
  const etag = tagOf(bytes)
  void reply.header('etag', etag)
  // Sent as bytes: text would be encoded twice more, for its length and for the socket.
  if (!isKnown(request, etag)) return bytes
  void reply.code(304)
  return null
}

const tagOf = (content: string | Buffer): string => `"${hash('sha1', content, 'base64url')}"`

/** More tags than any client keeps of one answer; the rest of a header is not read. */
const maxTags = 100

/** Returns the tags in a header. Split by a text, because a pattern that skips spaces takes the square of their number in time. */
export const tagsIn = (header = ''): string[] => header.split(',', maxTags).map((tag) => tag.trim().replace(/^W\//, ''))

export const isKnown = ({ headers }: Pick<FastifyRequest, 'headers'>, etag: string): boolean =>
  tagsIn(headers['if-none-match']).includes(etag)

/**
 * Streams a whole list as one JSON answer from a cursor, so memory use does not depend on the number of rows. The first
 * row is read before anything is sent, so that a failure is still answered as an error.
 * @param checksum changes when a row of the list does; without one the answer has no ETag
 * @param name of the list in `result`; without one `result` is the list
 */
async function streamAll(
  request: FastifyRequest,
  reply: FastifyReply,
  { checksum, name, rows }: { checksum?: string | undefined; name?: string | undefined; rows: AsyncGenerator<unknown> },
): Promise<FastifyReply> {
  if (checksum !== undefined) {
    const etag = tagOf(checksum)
    void reply.header('etag', etag)
    if (isKnown(request, etag)) return reply.code(304).send()
  }
  // Also runs if the client disconnects before the first row.
  whenClosed(reply.raw, () => rows.return(undefined).catch(() => undefined))
  const first = await rows.next()
  destroyWhenStalled(reply.raw)
  const brackets =
    name === undefined ? { opening: '[', closing: ']' } : { opening: `{${JSON.stringify(name)}:[`, closing: ']}' }
  const json = jsonOf(first, rows, { ...brackets, openPart: openRowFor(request) })
  return reply.type('application/json; charset=utf-8').send(Readable.from(json, { objectMode: false }))
}

async function* jsonOf(
  first: IteratorResult<unknown>,
  rows: AsyncGenerator<unknown>,
  { opening, closing, openPart }: { opening: string; closing: string; openPart: (row: unknown) => unknown },
): AsyncGenerator<string> {
  const textOf = (row: unknown) => JSON.stringify(openPart(withId(row)))
  let chunk = `{"result":${opening}${first.done ? '' : textOf(first.value)}`
  for await (const row of rows) {
    chunk += `,${textOf(row)}`
    if (chunk.length > 64_000) {
      yield chunk
      chunk = ''
    }
  }
  yield `${chunk}${closing}}`
}

type Answer<Source, Q extends Query, Item, Shown> = {
  list: Source
  query: Q
  /** The paging parameters; without any, the whole list is answered (`docs/rules.md`, section 1). */
  paging: PageQuery
  /** Converts an item for the answer, for example by adding the address of its photo. */
  show?: (item: Item) => Shown
}

/** Without `show`, the type of an item is unchanged. */
const unchanged = (item: unknown) => item as never

/** Answers a list that stays short, such as what HR sets up, so that it is sent in one piece. */
export async function answerList<Q extends Query, Item, Shown = Item>(
  db: Db,
  { list, query, paging, show = unchanged }: Answer<PagedList<Q, Item>, Q, Item, Shown>,
) {
  const asked = pageOf(paging)
  // The schema of a list allows both answers; the handler's type allows only the page.
  if (!asked) return { result: (await list.all(db, query)).map(show) as never }
  return { result: await shownPage(db, asked, { list, query, show }) }
}

/** The part of `List` that long lists need. */
export type StreamedList<Q, Item> = Pick<PagedList<Q, Item>, 'page'> & {
  stream: (connections: Connections, query: Q) => AsyncGenerator<Item>
  checksum: (db: Db, query: Q) => Promise<string | undefined>
}

/** The part of `List` that short lists need. */
export type PagedList<Q, Item> = {
  page: (db: Db, query: Q, paging: Paging) => Promise<{ items: Item[]; total: number }>
  all: (db: Db, query: Q) => Promise<Item[]>
}

/**
 * Answers a list that grows with the company or over time; the whole list is streamed. Rows pass no hooks, so
 * undeclared fields are left out and messages are rendered here.
 * @param name of the whole list in `result`; without one `result` is the list
 */
export async function answerLongList<Q extends Query, Item, Shown = Item>(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    connections,
    list,
    query,
    paging,
    show = unchanged,
    name,
  }: Answer<StreamedList<Q, Item>, Q, Item, Shown> & { connections: Connections; name?: string },
) {
  const asked = pageOf(paging)
  if (asked) return { result: await shownPage(connections.db, asked, { list, query, show }) }
  const checksum = await list.checksum(connections.db, query)
  const inLanguage: Translate = (text) => translate(request.language, text)
  const row = rowOf(request.routeOptions.config.endpoint?.wholeResult, name)
  async function* rows() {
    for await (const item of list.stream(connections, query))
      yield renderMessages(declared(show(item), row), inLanguage)
  }
  return streamAll(request, reply, { checksum, name, rows: rows() })
}

/** Returns the schema of a whole list's rows. */
function rowOf(whole: z.ZodType | undefined, name: string | undefined): unknown {
  const list: unknown = name !== undefined && whole instanceof z.ZodObject ? whole.shape[name] : whole
  return list instanceof z.ZodArray ? list.element : undefined
}

/** Leaves out the fields that a row's schema does not declare, as it does in other answers. */
function declared(item: unknown, row: unknown): unknown {
  if (!(row instanceof z.ZodObject) || typeof item !== 'object' || item === null) return item
  return Object.fromEntries(Object.entries(item).filter(([field]) => Object.hasOwn(row.shape, field)))
}

async function shownPage<Q extends Query, Item, Shown>(
  db: Db,
  asked: Paging,
  { list, query, show }: { list: Pick<PagedList<Q, Item>, 'page'>; query: Q; show: (item: Item) => Shown },
) {
  const { items, total } = await list.page(db, query, asked)
  return { items: items.map(show), total, ...asked }
}
