// The schemas of a saved view, apart from the rest: the answer of a sign-in has them too.
import { z } from 'zod'
import type { RoleName } from '../../access.ts'
import { line, uuid } from '../../lib/fields.ts'
import type { ReportDefinition } from '../reports/definition.ts'

/** The roles that a view can be shared with, lowest first. It is shared with the users of this role and of the later ones. */
export const sharedRoles = ['Employee', 'Team lead', 'Admin', 'Superadmin'] as const satisfies readonly RoleName[]
export type SharedRole = (typeof sharedRoles)[number]

const partName = line(120).min(1)

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
  uuid,
  /** The name of the list, such as 'employees'. */
  list: z.string(),
  name: z.string(),
  /** The lowest role that sees the view; null for the owner alone. */
  sharedWith: z.enum(sharedRoles).nullable(),
  content: viewContent,
  /** 'First Last' of the owner, or 'Deleted employee' in the reader's language. */
  owner: z.string(),
  isOwn: z.boolean(),
  /** Whether it is the one that the caller's list opens with. */
  isDefault: z.boolean(),
  /** Whether parts are left out: fields that were deleted or that the caller may not see. */
  isReduced: z.boolean(),
  version: z.int(),
})
export type View = z.output<typeof view>
