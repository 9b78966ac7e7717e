// Saved views: named filters, columns and order of a list. They contain no rows: whoever opens a view gets what the call
// of its list answers them. `kinds.ts` says which screens keep views, and what these contain.
import { z } from 'zod'
import type { RoleName } from '../../access.ts'
import { endpoint } from '../../lib/endpoint.ts'
import { byId, line, messageResult, name, version } from '../../lib/fields.ts'
import { message, messages } from '../../lib/messages.ts'

/** The largest number of views of a user for one list. */
export const maxViews = 50

export const viewsTexts = messages('views', {
  saved: 'View saved',
  changed: 'View changed',
  deleted: 'View deleted',
  defaultSet: 'This view now opens first',
  defaultUnset: 'This view no longer opens first',
  nameTaken: 'You already have a view with this name',
  tooMany: message('You can save at most {max, number} views of a list. Delete one first.', { max: maxViews }),
  unknownList: 'This list keeps no views',
  unknownPart: 'This list has no such filter, column or order',
  notShareable: 'No one with this role can open this list',
  onlyHr: 'Only HR may share views',
})

/** The roles that a view can be shared with, lowest first. It is shared with the users of this role and of the later ones. */
export const sharedRoles = ['Employee', 'Team lead', 'Admin', 'Superadmin'] as const satisfies readonly RoleName[]
export type SharedRole = (typeof sharedRoles)[number]

/** The roles whose shared views a user of this role sees. */
export const rolesUpTo = (role: RoleName | null): readonly SharedRole[] =>
  sharedRoles.slice(0, sharedRoles.findIndex((one) => one === role) + 1)

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

/** Whether two views show a list in the same way. */
export function isSameList(one: ListContent, other: ListContent): boolean {
  const inOrder = ({ filters, columns, sort, order }: ListContent) =>
    JSON.stringify([Object.entries(filters).toSorted(), columns, sort, order])
  return inOrder(one) === inOrder(other)
}

/** The contents of views, by `kind`. */
const viewContent = z.discriminatedUnion('kind', [listContent])
export type ViewContent = z.output<typeof viewContent>

const viewChange = z.object({
  name,
  /** The lowest role that sees the view; null for the owner alone. */
  sharedWith: z.enum(sharedRoles).nullable().default(null),
  content: viewContent,
})
export type ViewChange = z.output<typeof viewChange>
const viewInput = viewChange.extend({
  /** The name of the list, such as 'employees'. */
  list: line(100).min(1),
})
export type ViewInput = z.output<typeof viewInput>

const view = viewInput.extend({
  uuid: z.uuid(),
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

/** The entities of this area in the audit log. Only shared views are recorded. */
export const viewEntities = ['saved view'] as const

export const viewsApi = {
  list: endpoint('GET /views', 'view.own', {
    summary: 'List my views and those shared with me, of all lists that I may open',
    subject: 'caller',
    result: z.array(view),
  }),
  create: endpoint('POST /views', 'view.own', {
    summary: 'Save a view of a list; only HR may share it',
    subject: 'caller',
    body: viewInput,
    result: view,
  }),
  update: endpoint('PUT /views/:id', 'view.own', {
    summary: 'Change one of my views; its list stays the same',
    subject: { ownerOf: 'id' },
    params: byId,
    body: viewChange.extend({ version }),
    result: view,
  }),
  remove: endpoint('DELETE /views/:id', 'view.delete', {
    summary: 'Delete one of my views; Superadmins also shared views of others',
    subject: { ownerOf: 'id' },
    params: byId,
    result: messageResult,
  }),
  setDefault: endpoint('PUT /views/:id/default', 'view.own', {
    summary: 'Choose whether a list opens with this view for me; it replaces the earlier choice',
    subject: 'caller',
    params: byId,
    body: z.object({ isDefault: z.boolean() }),
    result: messageResult,
  }),
}
