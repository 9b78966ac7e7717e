import { z } from 'zod'
import { day, line, uuid } from '../../lib/fields.ts'
import { withSheet } from '../../lib/with-sheet.ts'
import { listEndpoint } from '../../lib/paging.ts'
import { tokenKinds } from '../../token-scopes.ts'

const person = z.object({ uuid, name: z.string() })

const fact = z.object({
  uuid: z.string(),
  at: z.iso.datetime(),
  /** The actor; null for the server itself or a command. Deleted employees appear as 'Deleted employee', in the reader's language. */
  who: person.nullable(),
  /** The token that the actor used; null for people in the product itself. */
  token: z.object({ uuid, name: z.string(), kind: z.enum(tokenKinds) }).nullable(),
  action: z.string(),
  entity: z.string(),
  /** The person whose data was changed. Deleted applicants appear as 'Deleted applicant'. */
  person: person.extend({ isApplicant: z.boolean() }).nullable(),
  /** The code and name of an item, position or similar record; null for the data of a person. */
  record: z.string().nullable(),
  fields: z.array(z.string()),
  /** The values of such a record. The values of a person appear only in that person's history. */
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  /** Whether the row is part of the hash chain yet. */
  isLinked: z.boolean(),
})
export type AuditEntry = z.output<typeof fact>

const list = listEndpoint('GET /audit', 'audit.read', {
  summary: 'List changes: who did what, when, to which record or whose data; never the values of a person',
  row: fact,
  sort: ['at'],
  filters: {
    who: uuid.optional(),
    person: uuid.optional(),
    /** The actions that were made with this token. */
    token: uuid.optional(),
    entity: line(50).optional(),
    action: line(50).optional(),
    from: day.optional(),
    to: day.optional(),
  },
})

export const auditApi = {
  people: listEndpoint('GET /audit/people', 'audit.read', {
    summary: 'List people by name for the filters of the audit log, archived employees included; applicants by id only',
    row: z.object({ uuid, name: z.string() }),
    sort: ['name'],
    filters: { uuid: uuid.optional() },
  }),
  list: withSheet(list, 'audit-log'),
}
