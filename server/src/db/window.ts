// How a list is read page by page: a far page from the end of the list, so that the last one costs what the first does.
import { type RawBuilder, sql } from 'kysely'

export type Direction = 'asc' | 'desc'

/** The rows that a page shows, counted from the nearer end of the list. */
export type Window = { fromEnd: boolean; offset: number; limit: number }

/** The window of a page of a list of `total` rows; one of no rows for a page behind the end. */
export function windowOf({ page, pageSize }: { page: number; pageSize: number }, total: number): Window {
  const start = (page - 1) * pageSize
  const end = Math.min(start + pageSize, total)
  if (start >= total) return { fromEnd: false, offset: 0, limit: 0 }
  if (start <= total / 2) return { fromEnd: false, offset: start, limit: end - start }
  return { fromEnd: true, offset: total - end, limit: end - start }
}

/** In which order a list is read, and which part of it; without a window all of it. */
export type Listing = { order: Direction; window?: Window | undefined }

/** The direction in which the database reads the rows; `inOrder` puts them into the order that was asked for. */
export const readingDirection = ({ order, window }: Listing): Direction => (window?.fromEnd ? opposite[order] : order)

export const opposite = { asc: 'desc', desc: 'asc' } as const satisfies Record<Direction, Direction>

/** These columns of a table, all in one direction: what stands behind `order by`. */
export const orderedBy = (table: string, columns: readonly string[], direction: Direction): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql`${sql.ref(`${table}.${column}`)} ${sql.raw(direction)}`))

export const limitOf = ({ window }: Pick<Listing, 'window'>): RawBuilder<unknown> =>
  window ? sql`limit ${window.limit} offset ${window.offset}` : sql``

export const inOrder = <Row>(rows: Row[], { window }: Pick<Listing, 'window'>): Row[] =>
  window?.fromEnd ? rows.toReversed() : rows
