// All kinds of records in the history, from `entities.ts` of the areas; apart from their schemas, so that the audit log
// loads only texts.
import { accessEntities } from './areas/access/entities.ts'
import { applicantEntities } from './areas/applicants/entities.ts'
import { auditEntities } from './areas/audit/entities.ts'
import { companyEntities } from './areas/company/entities.ts'
import { customFieldEntities } from './areas/custom-fields/entities.ts'
import { documentEntities } from './areas/documents/entities.ts'
import { employeeEntities } from './areas/employees/entities.ts'
import { itemEntities } from './areas/equipment/entities.ts'
import { importMappingEntities } from './areas/imports/entities.ts'
import { leaveEntities } from './areas/leave/entities.ts'
import { notificationEntities } from './areas/notifications/entities.ts'
import { positionEntities } from './areas/positions/entities.ts'
import { projectEntities } from './areas/projects/entities.ts'
import { provisioningEntities } from './areas/provisioning/entities.ts'
import { reportEntities } from './areas/reports/entities.ts'
import { tokenEntities } from './areas/tokens/entities.ts'
import { viewEntities } from './areas/views/entities.ts'
import { webhookEntities } from './areas/webhooks/entities.ts'
import type { Template } from './lib/messages.ts'

/** In the order of the audit log's filter. */
export const entities = {
  ...employeeEntities,
  ...customFieldEntities,
  ...documentEntities,
  ...accessEntities,
  ...tokenEntities,
  ...leaveEntities,
  ...projectEntities,
  ...positionEntities,
  ...itemEntities,
  ...applicantEntities,
  ...notificationEntities,
  ...companyEntities,
  ...viewEntities,
  ...importMappingEntities,
  ...webhookEntities,
  ...provisioningEntities,
  ...reportEntities,
  ...auditEntities,
}
type Entities = typeof entities

/** The kinds of records in the history. */
export type EntityName = keyof Entities
/** The actions on an entity; of several entities those that all of them have. */
export type ActionOn<E extends EntityName> = keyof Entities[E]['actions'] & string
/** The entities whose lists are exported. */
export type ExportedEntity = { [E in EntityName]: 'exported' extends ActionOn<E> ? E : never }[EntityName]
/** The actions on any entity. */
export type Action = { [E in EntityName]: ActionOn<E> }[EntityName]

export const entityNames = Object.keys(entities) as EntityName[]

export const entityTexts = Object.fromEntries(
  Object.entries(entities).map(([name, { text }]) => [name, text]),
) as Readonly<Record<EntityName, Template>>

/** The texts of all actions. An action has the same text on all entities. */
export const actionTexts = Object.assign({}, ...Object.values(entities).map(({ actions }) => actions)) as Readonly<
  Record<Action, Template>
>
