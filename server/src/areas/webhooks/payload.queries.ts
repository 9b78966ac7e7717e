import { leaveEventFields } from '@hr/contract/areas/changes/event-types'
import { webhookFields, type WebhookEntity, type WebhookField } from '@hr/contract/areas/webhooks/fields'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { isoInstant } from '../../db/instant.ts'

/** The type of test events. */
export const testType = 'webhook.test'

/** SQL: the values of each field, of a record `r`. A person is only an id. */
const employeeValues: Record<(typeof webhookFields)['employee'][number], RawBuilder<unknown>> = {
  email: sql`r.email`,
  workPhone: sql`r.work_phone`,
  employeeNumber: sql`r.employee_number`,
  status: sql`r.status`,
  isArchived: sql`r.is_archived`,
  position: sql`(select json_build_object('uuid', p.id, 'name', p.name) from position p where p.id = r.position_id)`,
  departments: sql`r.departments`,
  team: sql`r.teams`,
  supervisorOrTeamLead: sql`r.supervisor_id`,
  officeLocation: sql`r.office_location`,
  workType: sql`r.work_type`,
  contractType: sql`r.contract_type`,
  startDate: sql`r.start_date`,
  endDate: sql`r.end_date`,
  endOfProbationaryPeriod: sql`r.end_of_probationary_period`,
  seniorityLevel: sql`r.seniority_level`,
  seniorityClientLevel: sql`r.seniority_client_level`,
}
const values: Record<WebhookEntity, { table: RawBuilder<unknown>; columns: Record<string, RawBuilder<unknown>> }> = {
  employee: { table: sql`employee`, columns: employeeValues },
  leave: {
    table: sql`leave_request`,
    columns: {
      status: sql`r.status`,
      startDate: sql`r.start_date`,
      endDate: sql`r.end_date`,
      startHalf: sql`r.start_half`,
      endHalf: sql`r.end_half`,
      totalDays: sql`r.total_days`,
    } satisfies Record<(typeof webhookFields)['leave'][number], RawBuilder<unknown>>,
  },
  project: { table: sql`project`, columns: { name: sql`r.name`, clientName: sql`r.client_name` } },
  equipment: { table: sql`item`, columns: { code: sql`r.code`, name: sql`r.name`, status: sql`r.status` } },
}

type Event = { type: string; position: number | null; recordId: string; fields: readonly WebhookField[] }

/**
 * Writes the content of an event: the record's id, the names of the changed fields, and the current values of the chosen
 * fields. A record that is gone has no values.
 */
export async function writePayload(db: Db, { type, position, recordId, fields }: Event, now: string): Promise<string> {
  if (position === null) return JSON.stringify({ type, timestamp: now, data: {} })
  const { rows } = await sql<{ at: string; entity: string; personId: string | null; fields: string[] }>`
    select ${isoInstant('h.at')} as at, h.entity, h.person_id as "personId", h.fields
    from history_link l join history h on h.id = l.history_id where l.position = ${position}`.execute(db)
  const { at, entity, personId, fields: changed } = rows[0]!
  const isLeave = entity === 'leave'
  const current = entity in values ? await findValues(db, entity as WebhookEntity, recordId, fields) : undefined
  return JSON.stringify({
    type,
    timestamp: at,
    data: {
      id: recordId,
      entity,
      ...(isLeave && { employee: personId }),
      fields: isLeave ? changed.filter((field) => (leaveEventFields as readonly string[]).includes(field)) : changed,
      ...(current && { values: current }),
    },
  })
}

/** Returns the values of the chosen fields of a record; undefined if none is chosen or the record is gone. */
async function findValues(db: Db, entity: WebhookEntity, id: string, chosen: readonly WebhookField[]) {
  const names = webhookFields[entity].filter((field) => chosen.includes(`${entity}.${field}` as WebhookField))
  if (names.length === 0) return undefined
  const { table, columns } = values[entity]
  const pairs = names.map((name) => sql`${sql.lit(name)}, ${columns[name]!}`)
  const { rows } = await sql<{ values: object }>`
    select json_build_object(${sql.join(pairs)}) as values from ${table} r where r.id = ${id}`.execute(db)
  return rows[0]?.values
}
