import { z } from 'zod'

// The search parameters of routes. Invalid values are ignored, so that old links still open their page.

const text = z.string().min(1).optional().catch(undefined)

/** Plain text parameters with these names. */
export const textSearch = <Name extends string = never>(...names: readonly Name[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, text])) as Record<Name, typeof text>)

/** The record that a page shows. */
export const recordSearch = textSearch('uuid')

/** The search parameters of every list. */
const listFields = {
  q: text,
  page: z.coerce.number<number | string>().int().positive().max(9_999_999).optional().catch(undefined),
  sort: text,
  order: z.enum(['asc', 'desc']).optional().catch(undefined),
  size: text,
  /** The saved view. */
  view: text,
  /** The visible columns, where they differ from the view. */
  columns: text,
  /** The part that opens over the list. */
  open: z.enum(['import', 'export']).optional().catch(undefined),
}

/**
 * The search parameters of a list. Those of its filters are not listed again: `table/filters/filters.ts` picks them from
 * the address and validates their values.
 */
export const listSearch = z.looseObject(listFields)

/** The tab of a profile; the first one by default. */
export const profileSearch = z.object({
  tab: z.enum(['leave', 'equipment', 'licences', 'security']).optional().catch(undefined),
})

/** The tab of the settings of sign-in; the first one by default. */
export const signInSearch = z.object({ tab: z.literal('two-step').optional().catch(undefined) })

/** Whether the records are shown as a list. */
export const asListSearch = z.object({ as: z.literal('list').optional().catch(undefined) })

/** The search parameters of the leave calendar. */
export const calendarSearch = asListSearch.extend({
  zoom: z.enum(['month', 'quarter', 'year']).optional().catch(undefined),
  from: text,
  pending: z.literal('false').optional().catch(undefined),
  people: z.coerce.number<number | string>().int().positive().max(9_999).optional().catch(undefined),
})
