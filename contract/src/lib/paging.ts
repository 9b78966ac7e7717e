import { messages } from './messages.ts'
import { z } from 'zod'
import type { Permission } from '../access.ts'
import { declare, type CallOptions, type SubjectOf } from './endpoint.ts'
import { classOf, ofClass, type FieldClass } from './field-classes.ts'
import { line } from './fields.ts'

export const maxPageSize = 100

export const pagingTexts = messages('paging', {
  listsBusy: 'Other full lists are being downloaded. Please try again in a moment.',
})

const number = (error: string) =>
  z
    .string()
    .regex(/^\d{1,9}$/, error)
    .transform(Number)

/** A page number in a query string, from 1. */
export const pageNumber = number('Invalid page').pipe(z.int().min(1, 'The first page is 1'))

/** A page size in a query string. */
export const pageSizeUpTo = (max: number) =>
  number('Invalid page size').pipe(z.int().min(1, 'At least 1').max(max, `At most ${max}`))

/** Paging parameters of a query string. Without `page` and `pageSize` a list returns all rows. */
const paging = {
  page: pageNumber.optional(),
  pageSize: pageSizeUpTo(maxPageSize).optional(),
  order: z.enum(['asc', 'desc'], 'Must be asc or desc').optional(),
}

type ListShape<
  Row extends z.ZodType,
  Sort extends readonly [string, ...string[]],
  Filters extends z.ZodRawShape,
> = CallOptions & {
  summary: string
  row: Row
  /** The sortable columns; the first is the default. */
  sort: Sort
  filters: Filters
  /** The classes of sortable columns that are no fields of the row. */
  sortClasses?: Partial<Record<Sort[number], FieldClass>>
  /** The class of what the search reads; 'internal' if omitted. */
  searchClass?: FieldClass
}

/** Adds `id`, which repeats the uuid (specification one, section 3). The server adds it to the response. */
function withId<Row extends z.ZodType>(row: Row): Row {
  if (!(row instanceof z.ZodObject) || !('uuid' in row.shape)) return row
  // Code that reads or writes rows doesn't use it, so their type stays unchanged.
  return row.extend(ofClass('internal', { id: z.string().optional() })) as unknown as Row
}

/**
 * Declares a list that is paged on the server. With `page` or `pageSize` it returns `{ items, total, page, pageSize }`
 * with the exact total, otherwise all rows (`docs/rules.md`, section 1).
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
  {
    summary,
    row: given,
    sort,
    filters,
    sortClasses = {},
    searchClass = 'internal',
    subject,
    ...options
  }: ListShape<Row, Sort, Filters> & SubjectOf<P, Call, Filters>,
) {
  const row = withId(given)
  const fields: Record<string, z.ZodType> = given instanceof z.ZodObject ? given.shape : {}
  return {
    ...declare(call, access, {
      summary,
      ...(subject && { subject }),
      ...(options as CallOptions),
      query: z.object({
        ...filters,
        ...ofClass('internal', paging),
        ...ofClass(searchClass, { q: line(100).optional() }),
        ...ofClass('internal', { sort: z.enum(sort, `Must be one of ${sort.join(', ')}`).optional() }),
      }),
      result: z.object(ofClass('internal', { items: z.array(row), total: z.int(), page: z.int(), pageSize: z.int() })),
      wholeResult: z.array(row),
    }),
    row,
    sort,
    /** The class of each sortable column. */
    sortClasses: Object.fromEntries(
      sort.map((name: Sort[number]) => [name, fields[name] ? classOf(fields[name]) : sortClasses[name]]),
    ) as Readonly<Record<string, FieldClass | undefined>>,
  }
}

/** A page of a list. */
export type Page<Row> = { items: Row[]; total: number; page: number; pageSize: number }
