import { z } from 'zod'
import type { Permission } from '../access.ts'
import { declare, type SubjectOf } from './endpoint.ts'
import { line } from './fields.ts'

export const maxPageSize = 100

export const pagingTexts = {
  listsBusy: 'Other full lists are being downloaded. Please try again in a moment.',
} as const

const number = (error: string) =>
  z
    .string()
    .regex(/^\d{1,9}$/, error)
    .transform(Number)

/** The number of a page, from 1 on, as it stands in an address. */
export const pageNumber = number('Invalid page').pipe(z.int().min(1, 'The first page is 1'))

/** Paging parameters as they stand in an address; a list without `page` and `pageSize` answers whole. */
const paging = {
  page: pageNumber.optional(),
  pageSize: number('Invalid page size')
    .pipe(z.int().min(1, 'At least 1').max(maxPageSize, `At most ${maxPageSize}`))
    .optional(),
  order: z.enum(['asc', 'desc'], 'Must be asc or desc').optional(),
  q: line(100).optional(),
}

type ListShape<Row extends z.ZodType, Sort extends readonly [string, ...string[]], Filters extends z.ZodRawShape> = {
  summary: string
  row: Row
  /** The columns that the list can be sorted by; the first one is the default. */
  sort: Sort
  filters: Filters
}

/** Rows have their uuid a second time, as `id` (specification one, section 3); the server adds it to the answer. */
function withId<Row extends z.ZodType>(row: Row): Row {
  if (!(row instanceof z.ZodObject) || !('uuid' in row.shape)) return row
  // Code that makes or reads rows has no use for it: their type stays as it is.
  return row.extend({ id: z.string().optional() }) as unknown as Row
}

/**
 * A list that pages on the server: with `page` or `pageSize` it answers `{ items, total, page, pageSize }`,
 * `total` exact; without them the whole list (`docs/rules.md`, section 1).
 */
export function listEndpoint<
  const Call extends `GET /${string}`,
  const P extends Permission,
  const Row extends z.ZodType,
  const Sort extends readonly [string, ...string[]],
  const Filters extends z.ZodRawShape,
>(
  call: Call,
  access: P,
  { summary, row: given, sort, filters, subject }: ListShape<Row, Sort, Filters> & SubjectOf<P, Call, Filters>,
) {
  const row = withId(given)
  return {
    ...declare(call, access, {
      summary,
      ...(subject && { subject }),
      query: z.object({ ...filters, ...paging, sort: z.enum(sort, `Must be one of ${sort.join(', ')}`).optional() }),
      result: z.object({ items: z.array(row), total: z.int(), page: z.int(), pageSize: z.int() }),
      wholeResult: z.array(row),
    }),
    row,
    sort,
  }
}

/** One page of rows, as every list answers it. */
export type Page<Row> = { items: Row[]; total: number; page: number; pageSize: number }
