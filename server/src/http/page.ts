import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Connections } from '../db/db.ts'
import type { List, Paging, Query } from '../db/list.ts'
import { type Window, windowOf } from '../db/window.ts'
import { cutOffSilent, whenClosed } from './download.ts'

type PageQuery = { page?: number | undefined; pageSize?: number | undefined; order?: 'asc' | 'desc' | undefined }

const defaultPageSize = 15

/** Which part of a list is asked for; undefined: the whole list. */
export function pageOf(query: PageQuery): Paging | undefined {
  if (query.page === undefined && query.pageSize === undefined) return undefined
  return { page: query.page ?? 1, pageSize: query.pageSize ?? defaultPageSize }
}

/** A row with its uuid a second time, as `id` (specification one, section 3). */
const withId = (row: unknown): unknown =>
  typeof row === 'object' && row !== null && 'uuid' in row ? { ...row, id: row.uuid } : row

type ListResult = readonly unknown[] | Record<string, unknown>

/** The answer of a list with an `id` in every row: `{ items }` of a page, the whole list, or a list under another name. */
export function withIds(payload: { result: ListResult }): { result: ListResult } {
  const { result } = payload
  if (Array.isArray(result)) return { result: result.map(withId) }
  const lists = Object.entries(result).map(([name, value]) => [name, Array.isArray(value) ? value.map(withId) : value])
  return { result: Object.fromEntries(lists) as Record<string, unknown> }
}

/** Lists may be kept by the browser, which asks each time whether they are still true (`docs/rules.md`, section 1). */
export function answerWithEtag(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  if (reply.statusCode !== 200 || typeof payload !== 'string') return payload
  const bytes = Buffer.from(payload)
  const etag = tagOf(bytes)
  void reply.header('etag', etag)
  // As bytes: as a text it would be encoded twice more, for its length and for the socket.
  if (!isKnown(request, etag)) return bytes
  void reply.code(304)
  return null
}

const tagOf = (content: string | Buffer): string => `"${hash('sha1', content, 'base64url')}"`

export const isKnown = (request: FastifyRequest, etag: string): boolean =>
  (request.headers['if-none-match'] ?? '').split(/\s*,\s*/).some((known) => known.replace(/^W\//, '') === etag)

/**
 * A whole list as one JSON answer, row after row from a cursor: memory stays flat however many rows there are. The first
 * row is read before anything is sent, so that a failure is still answered as an error.
 * @param checksum changes when a row of the list does; without one the answer has no ETag
 * @param name of the list in `result`; without one `result` is the list
 */
export async function streamWhole(
  request: FastifyRequest,
  reply: FastifyReply,
  { checksum, name, rows }: { checksum?: string | undefined; name?: string | undefined; rows: AsyncGenerator<unknown> },
): Promise<FastifyReply> {
  if (checksum !== undefined) {
    const etag = tagOf(checksum)
    void reply.header('etag', etag)
    if (isKnown(request, etag)) return reply.code(304).send()
  }
  // Also when the reader has gone away before the first row.
  whenClosed(reply.raw, () => rows.return(undefined).catch(() => undefined))
  const first = await rows.next()
  cutOffSilent(reply.raw)
  const brackets =
    name === undefined ? { opening: '[', closing: ']' } : { opening: `{${JSON.stringify(name)}:[`, closing: ']}' }
  const json = jsonOf(first, rows, brackets)
  return reply.type('application/json; charset=utf-8').send(Readable.from(json, { objectMode: false }))
}

async function* jsonOf(
  first: IteratorResult<unknown>,
  rows: AsyncGenerator<unknown>,
  { opening, closing }: { opening: string; closing: string },
): AsyncGenerator<string> {
  const textOf = (row: unknown) => JSON.stringify(withId(row))
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

type Answer<Q extends Query, Item, Shown> = {
  connections: Connections
  list: Pick<List<Q, object, Item>, 'page' | 'stream' | 'checksum'>
  query: Q
  /** The paging parameters; without any the answer is the whole list (`docs/rules.md`, section 1). */
  paging: PageQuery
  show: (item: Item) => Shown
  /** The name of the whole list in `result`; without one `result` is the list. */
  name?: string
}

/** A list that grows with the company: the whole of it is streamed. */
export async function answerLongList<Q extends Query, Item, Shown>(
  request: FastifyRequest,
  reply: FastifyReply,
  { connections, list, query, paging, show, name }: Answer<Q, Item, Shown>,
) {
  const asked = pageOf(paging)
  if (asked) {
    const { items, total } = await list.page(connections.db, query, asked)
    return { result: { items: items.map(show), total, ...asked } }
  }
  const checksum = await list.checksum(connections.db, query)
  async function* rows() {
    for await (const item of list.stream(connections, query)) yield show(item)
  }
  return streamWhole(request, reply, { checksum, name, rows: rows() })
}

/** Reads one page of a list whose rows and number are asked for apart. */
export async function readPage<Row>(
  asked: { page: number; pageSize: number },
  { count, rows }: Pick<ListReader<Row>, 'count'> & { rows: (window: Window) => Promise<Row[]> },
) {
  const total = await count()
  const window = windowOf(asked, total)
  return { items: window.limit === 0 ? [] : await rows(window), total, ...asked }
}

/** A list as an area reads it. */
export type ListReader<Row> = {
  count: () => Promise<number>
  /** The rows of a window; without one all of them. */
  rows: (window?: Window) => Promise<Row[]>
}

/** A list as it is asked for: one page of it, or without paging parameters the whole list (`docs/rules.md`, section 1). */
export async function answerList<Row>(query: PageQuery, { count, rows }: ListReader<Row>) {
  const asked = pageOf(query)
  return asked ? { result: await readPage(asked, { count, rows }) } : answerWhole(await rows())
}

/** A whole list as an answer. The schema of a list knows both answers; the type of a handler knows the page alone. */
export const answerWhole = (whole: unknown) => ({ result: whole as never })
