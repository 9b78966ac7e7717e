// Saved views: named filters, columns and order of a list. They contain no rows: users who open a view get what the call
// of its list answers them. `kinds.ts` says which screens keep views, and what these contain.
import { z } from 'zod'
import type { RoleName } from '../../access.ts'
import { endpoint } from '../../lib/endpoint.ts'
import { customIdOf } from '../custom-fields/values.ts'
import { sharedRoles, view, type SharedRole } from './view.ts'

export * from './view.ts'

/** The roles whose shared views a user of this role sees. */
export const rolesUpTo = (role: RoleName | null): readonly SharedRole[] =>
  sharedRoles.slice(0, sharedRoles.findIndex((one) => one === role) + 1)

const uuid = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'
const keptValue = new RegExp(`^(?:filled|empty|true|false|${uuid}(?:,${uuid})*)$`)
const keptEnd = /^-?\d+(?:\.\d+|-\d\d-\d\d)?$/

/**
 * Whether views keep a filter. Of custom fields they keep options, yes or no, whether there is a value, and ranges, but no
 * text that was searched for: it may be about a person, whom an erasure would not find here.
 */
export const isKeptFilter = (name: string, value: string): boolean =>
  customIdOf(name) === undefined || (/\.(?:from|to)$/.test(name) ? keptEnd : keptValue).test(value)

export const viewsApi = {
  list: endpoint('GET /views', 'view.own', {
    summary: 'List my views and those shared with me, of all lists that I may open',
    subject: 'caller',
    result: z.array(view),
  }),
}
