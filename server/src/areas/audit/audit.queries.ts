import { actorTexts } from '@hr/contract/lib/actors'
import { auditTexts } from '@hr/contract/areas/audit/texts'
import { idFrom } from '@hr/contract/lib/fields'
import { serialize } from '@hr/contract/lib/messages'
import type { AuditEntry } from '@hr/contract/areas/audit/audit'
import { addDays, type Day } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import type { RecordName } from '../../area.ts'
import type { Db } from '../../db/db.ts'
import { changesOf } from './history.queries.ts'
import { isoInstant } from '../../db/instant.ts'
import { List, type Query } from '../../db/list.ts'

type AuditQuery = Query<'at'> & {
  who: string | undefined
  person: string | undefined
  token: string | undefined
  entity: string | undefined
  action: string | undefined
  /** Calendar days in the company's time zone, both included. */
  from: Day | undefined
  to: Day | undefined
  timeZone: string
}

type Values = Record<string, unknown>
type Row = Pick<AuditEntry, 'uuid' | 'at' | 'action' | 'entity' | 'fields' | 'record' | 'isLinked'> & {
  before: Values | null
  after: Values | null
  actorId: string | null
  actor: string | null
  token: AuditEntry['token']
  personId: string | null
  person: string | null
  isApplicant: boolean
}

/** Returns false for ids of other records, which mean nothing to readers. */
const isReadable = ({ before, after }: { before: string; after: string }) => !idFrom(before) && !idFrom(after)

const auditEntryOf = ({ actorId, actor, personId, person, isApplicant, before, after, ...fact }: Row): AuditEntry => ({
  ...fact,
  changes: changesOf(before, after, new Map()).filter(isReadable),
  who: actorId === null ? null : { uuid: actorId, name: actor ?? serialize(actorTexts.deletedEmployee) },
  person:
    personId === null
      ? null
      : {
          uuid: personId,
          name: person ?? serialize(isApplicant ? auditTexts.deletedApplicant : actorTexts.deletedEmployee),
          isApplicant,
        },
})

/** The entries of the audit trail, with the current names of people and of the records that the areas name. */
export function auditListOf(recordNames: readonly RecordName[]) {
  const codes = recordNames.flatMap(({ table, code }) => (code === undefined ? [] : [sql.ref(`${table}.${code}`)]))
  const names = recordNames.map(({ table, name }) => sql.ref(`${table}.${name}`))
  const tables = recordNames.map(
    ({ table }) => sql`left join ${sql.table(table)} on ${sql.ref(`${table}.id`)} = h.entity_id`,
  )
  return new List<AuditQuery, Row, AuditEntry>({
    from: sql`history h`,
    id: 'h.id',
    people: { column: 'h.person_id' },
    columns: () => sql`
    h.id::text as uuid, ${isoInstant('h.at')} as at, h.action, h.entity,
           h.fields, case when h.person_id is null then v.before end as before,
           case when h.person_id is null then v.after end as after,
           nullif(concat_ws(' ', coalesce(${sql.join(codes)}, v.before ->> 'code', v.after ->> 'code'),
             coalesce(${sql.join(names)},
                      v.before ->> 'name', v.after ->> 'name', v.before ->> 'title', v.after ->> 'title')), '') as record,
           l.history_id is not null as "isLinked",
           h.actor_id as "actorId", coalesce(a.first_name || ' ' || a.last_name, service.name) as actor,
           case when t.id is not null then json_build_object('uuid', t.id, 'name', t.name, 'kind',
             case when t.account_id is null then 'service' else 'personal' end) end as token,
           h.person_id as "personId",
           coalesce(p.first_name || ' ' || p.last_name, applicant.first_name || ' ' || applicant.last_name) as person,
           p.id is null and (applicant.id is not null or h.entity = 'applicant') as "isApplicant"`,
    joins: sql`
    left join history_link l on l.history_id = h.id
    left join history_value v on v.history_id = h.id and h.person_id is null
    ${sql.join(tables, sql` `)}
    left join employee a on a.id = h.actor_id
    left join service_account service on service.id = h.actor_id
    left join api_token t on t.id = h.token_id
    left join employee p on p.id = h.person_id
    left join application applicant on applicant.applicant_id = h.person_id and applicant.is_latest`,
    item: auditEntryOf,
    orders: { at: [] },
    filters: {
      who: (id) => sql`h.actor_id = ${id}`,
      person: (id) => sql`h.person_id = ${id}`,
      token: (id) => sql`h.token_id = ${id}`,
      entity: (entity) => sql`h.entity = ${entity}`,
      action: (action) => sql`h.action = ${action}`,
      from: (day, { timeZone }) => sql`h.at >= ${day}::timestamp at time zone ${timeZone}`,
      to: (day, { timeZone }) => sql`h.at < ${addDays(day, 1)}::timestamp at time zone ${timeZone}`,
    },
  })
}

/** Returns an applicant's name for the access log. */
export const findApplicantName = (db: Db, id: string) =>
  db
    .selectFrom('application')
    .select(['applicant_id as uuid', 'first_name as firstName', 'last_name as lastName'])
    .where('applicant_id', '=', id)
    .where('is_latest', '=', true)
    .executeTakeFirst()
