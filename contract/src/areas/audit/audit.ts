import { z } from 'zod'
import { day, line } from '../../lib/fields.ts'
import { listEndpoint } from '../../lib/paging.ts'
import { accessEntities } from '../access/access.ts'
import { applicantEntities } from '../applicants/applicants.ts'
import { employeeEntities } from '../employees/employees.ts'
import { itemKinds } from '../equipment/items.ts'
import { leaveEntities } from '../leave/leave.ts'
import { notificationEntities } from '../notifications/notifications.ts'
import { positionEntities } from '../positions/positions.ts'
import { projectEntities } from '../projects/projects.ts'

/** What the history calls records: the kinds of each area. */
export const auditEntities = [
  ...employeeEntities,
  ...accessEntities,
  ...leaveEntities,
  ...positionEntities,
  ...projectEntities,
  ...itemKinds,
  ...applicantEntities,
  ...notificationEntities,
  'installation',
] as const
export type AuditEntity = (typeof auditEntities)[number]

const person = z.object({ uuid: z.uuid(), name: z.string() })

const fact = z.object({
  uuid: z.string(),
  at: z.iso.datetime(),
  /** Null: the product itself, or a command on the server. Deleted people read 'Deleted employee'. */
  who: person.nullable(),
  action: z.string(),
  entity: z.string(),
  /** Whose data it was; applicants who are gone read 'Deleted applicant'. */
  person: person.extend({ isApplicant: z.boolean() }).nullable(),
  /** The code and name of equipment, of a licence, a position and the like; null for what belongs to a person. */
  record: z.string().nullable(),
  fields: z.array(z.string()),
  /** The values of such a record; those of a person stay in their history. */
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  /** Whether the chain holds it already. */
  isLinked: z.boolean(),
})
export type AuditFact = z.output<typeof fact>

export const auditApi = {
  people: listEndpoint('GET /audit/people', 'audit.read', {
    summary: 'Everybody by name, archived people too, for the filters of the audit log; applicants by their id alone',
    row: z.object({ uuid: z.uuid(), name: z.string() }),
    sort: ['name'],
    filters: { uuid: z.uuid().optional() },
  }),
  list: listEndpoint('GET /audit', 'audit.read', {
    summary: 'Who did what, when, to which record or whose data; never the values of a person',
    row: fact,
    sort: ['at'],
    filters: {
      who: z.uuid().optional(),
      person: z.uuid().optional(),
      entity: line(50).optional(),
      action: line(50).optional(),
      from: day.optional(),
      to: day.optional(),
    },
  }),
}
