// The calls that change saved views.
import { z } from 'zod'
import { endpoint } from '../../lib/endpoint.ts'
import { byId, line, messageResult, name, seenVersion, version } from '../../lib/fields.ts'
import { sharedRoles, view, viewContent, viewsApi } from './views.ts'

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

export const viewChangesApi = {
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
    query: seenVersion,
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

/** All calls of saved views. */
export const savedViewsApi = { ...viewsApi, ...viewChangesApi }
