import { z } from 'zod'
import { message, messages, type Message } from '../../lib/messages.ts'
import { day, line } from '../../lib/fields.ts'
import { listEndpoint } from '../../lib/paging.ts'
import { accessEntities } from '../access/access.ts'
import { applicantEntities } from '../applicants/applicants.ts'
import { companyEntities } from '../company/company.ts'
import { customFieldEntities } from '../custom-fields/custom-fields.ts'
import { documentEntities } from '../documents/categories.ts'
import { employeeEntities } from '../employees/employees.ts'
import { itemKinds } from '../equipment/items.ts'
import { leaveEntities } from '../leave/leave.ts'
import { notificationEntities } from '../notifications/notifications.ts'
import { positionEntities } from '../positions/positions.ts'
import { projectEntities } from '../projects/projects.ts'
import { provisioningEntities } from '../provisioning/entities.ts'
import { tokenKinds } from '../../token-scopes.ts'
import { reportEntities } from '../reports/reports.ts'
import { tokenEntities } from '../tokens/entities.ts'
import { importMappingEntities } from '../imports/import-mappings.ts'
import { viewEntities } from '../views/changes.ts'
import { webhookEntities } from '../webhooks/entities.ts'

/** The entities in the audit log, from all areas. */
export const auditEntities = [
  ...employeeEntities,
  ...customFieldEntities,
  ...documentEntities,
  ...accessEntities,
  ...tokenEntities,
  ...leaveEntities,
  ...positionEntities,
  ...projectEntities,
  ...itemKinds,
  ...applicantEntities,
  ...notificationEntities,
  ...companyEntities,
  ...viewEntities,
  ...importMappingEntities,
  ...webhookEntities,
  ...provisioningEntities,
  ...reportEntities,
  'installation',
] as const
export type AuditEntity = (typeof auditEntities)[number]
export const auditEntityTexts: Readonly<Record<AuditEntity, Message>> = messages('auditEntity', {
  'custom field': message('custom field', undefined, 'record'),
  report: message('Report', undefined, 'of numbers'),
  'report schedule': 'Report by email',
  'document category': message('document category', undefined, 'record'),
  employee: message('employee', undefined, 'record'),
  account: message('account', undefined, 'record'),
  session: message('session', undefined, 'record'),
  token: message('token', undefined, 'record'),
  'service account': message('service account', undefined, 'record'),
  leave: message('leave', undefined, 'record'),
  'leave type': message('leave type', undefined, 'record'),
  'leave policy': message('leave policy', undefined, 'record'),
  'non-working day': message('non-working day', undefined, 'record'),
  'calendar feed': message('calendar feed', undefined, 'record'),
  delegation: message('delegation', undefined, 'record'),
  'work schedule': message('work schedule', undefined, 'record'),
  'holiday calendar': message('holiday calendar', undefined, 'record'),
  'time off in lieu': message('time off in lieu', undefined, 'record'),
  position: message('position', undefined, 'record'),
  project: message('project', undefined, 'record'),
  equipment: message('equipment', undefined, 'record'),
  licence: message('licence', undefined, 'record'),
  applicant: message('applicant', undefined, 'record'),
  'email template': message('email template', undefined, 'record'),
  'reminder settings': message('reminder settings', undefined, 'record'),
  'company settings': message('company settings', undefined, 'record'),
  'saved view': message('saved view', undefined, 'record'),
  'import mapping': message('columns of an import', undefined, 'record'),
  webhook: message('webhook', undefined, 'record'),
  'Entra connection': message('connection to Entra ID', undefined, 'record'),
  installation: message('installation', undefined, 'record'),
})

const person = z.object({ uuid: z.uuid(), name: z.string() })

const fact = z.object({
  uuid: z.string(),
  at: z.iso.datetime(),
  /** The actor; null for the server itself or a command. Deleted employees appear as 'Deleted employee'. */
  who: person.nullable(),
  /** The token that the actor used; null for people in the product itself. */
  token: z.object({ uuid: z.uuid(), name: z.string(), kind: z.enum(tokenKinds) }).nullable(),
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

export const auditApi = {
  people: listEndpoint('GET /audit/people', 'audit.read', {
    summary: 'List people by name for the filters of the audit log, archived employees included; applicants by id only',
    row: z.object({ uuid: z.uuid(), name: z.string() }),
    sort: ['name'],
    filters: { uuid: z.uuid().optional() },
  }),
  list: listEndpoint('GET /audit', 'audit.read', {
    summary: 'List changes: who did what, when, to which record or whose data; never the values of a person',
    row: fact,
    sort: ['at'],
    filters: {
      who: z.uuid().optional(),
      person: z.uuid().optional(),
      /** The actions that were made with this token. */
      token: z.uuid().optional(),
      entity: line(50).optional(),
      action: line(50).optional(),
      from: day.optional(),
      to: day.optional(),
    },
  }),
}
