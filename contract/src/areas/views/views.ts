// Saved views: named filters, columns and order of a list. They contain no rows: users who open a view get what the call
// of its list answers them. `kinds.ts` says which screens keep views, and what these contain.
import { z } from 'zod'
import type { RoleName } from '../../access.ts'
import type { ReportDefinition } from '../reports/definition.ts'
import { endpoint } from '../../lib/endpoint.ts'
import { line } from '../../lib/fields.ts'
import { customIdOf } from '../custom-fields/values.ts'

/** The roles that a view can be shared with, lowest first. It is shared with the users of this role and of the later ones. */
export const sharedRoles = ['Employee', 'Team lead', 'Admin', 'Superadmin'] as const satisfies readonly RoleName[]
export type SharedRole = (typeof sharedRoles)[number]

/** The roles whose shared views a user of this role sees. */
export const rolesUpTo = (role: RoleName | null): readonly SharedRole[] =>
  sharedRoles.slice(0, sharedRoles.findIndex((one) => one === role) + 1)

const partName = line(120).min(1)

const uuid = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'
const keptValue = new RegExp(`^(?:filled|empty|true|false|${uuid}(?:,${uuid})*)$`)
const keptEnd = /^-?\d+(?:\.\d+|-\d\d-\d\d)?$/

/**
 * Whether views keep a filter. Of custom fields they keep options, yes or no, whether there is a value, and ranges, but no
 * text that was searched for: it may be about a person, whom an erasure would not find here.
 */
export const isKeptFilter = (name: string, value: string): boolean =>
  customIdOf(name) === undefined || (/\.(?:from|to)$/.test(name) ? keptEnd : keptValue).test(value)

/** The content of a view of a list. It has no search term, which may be the name of a person. */
export const listContent = z.strictObject({
  kind: z.literal('list'),
  /** Query parameters of the list, by name. */
  filters: z.record(partName, line(8000).min(1)),
  /** The visible columns in their order. */
  columns: z.array(partName).max(150),
  /** The sort order; null for that of the list. */
  sort: partName.nullable(),
  order: z.enum(['asc', 'desc']),
})
export type ListContent = z.output<typeof listContent>

// `kinds.ts` validates definitions by their own schema. It is not used here, because every list loads this module.
const definition = z.record(z.string(), z.unknown()) as unknown as z.ZodType<ReportDefinition, ReportDefinition>

/** The content of a saved report. */
const reportContent = z.strictObject({ kind: z.literal('report'), definition })

/** The contents of views, by `kind`. */
export const viewContent = z.discriminatedUnion('kind', [listContent, reportContent])
export type ViewContent = z.output<typeof viewContent>

export const view = z.object({
  uuid: z.uuid(),
  /** The name of the list, such as 'employees'. */
  list: z.string(),
  name: z.string(),
  /** The lowest role that sees the view; null for the owner alone. */
  sharedWith: z.enum(sharedRoles).nullable(),
  content: viewContent,
  /** 'First Last' of the owner, or 'Deleted employee'. */
  owner: z.string(),
  isOwn: z.boolean(),
  /** Whether it is the one that the caller's list opens with. */
  isDefault: z.boolean(),
  /** Whether parts are left out: fields that were deleted or that the caller may not see. */
  isReduced: z.boolean(),
  version: z.int(),
})
export type View = z.output<typeof view>

export const viewsApi = {
  list: endpoint('GET /views', 'view.own', {
    summary: 'List my views and those shared with me, of all lists that I may open',
    subject: 'caller',
    result: z.array(view),
  }),
}
