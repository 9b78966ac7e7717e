import type { AuditFact } from '@hr/contract/areas/audit/audit'
import { addDays, type Day } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Window } from '../../http/page.ts'

export type AuditFilter = {
  who: string | undefined
  person: string | undefined
  entity: string | undefined
  action: string | undefined
  /** Calendar days of the company, both included. */
  from: Day | undefined
  to: Day | undefined
  timeZone: string
}

const conditions = ({ who, person, entity, action, from, to, timeZone }: AuditFilter) =>
  sql.join(
    [
      sql`true`,
      ...(who === undefined ? [] : [sql`h.actor_id = ${who}`]),
      ...(person === undefined ? [] : [sql`h.person_id = ${person}`]),
      ...(entity === undefined ? [] : [sql`h.entity = ${entity}`]),
      ...(action === undefined ? [] : [sql`h.action = ${action}`]),
      ...(from === undefined ? [] : [sql`h.at >= ${from}::timestamp at time zone ${timeZone}`]),
      ...(to === undefined ? [] : [sql`h.at < ${addDays(to, 1)}::timestamp at time zone ${timeZone}`]),
    ],
    sql` and `,
  )

export async function countFacts(db: Db, filter: AuditFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from history h where ${conditions(filter)}`.execute(db)
  return rows[0]?.total ?? 0
}

type Row = Pick<AuditFact, 'uuid' | 'at' | 'action' | 'entity' | 'fields' | 'isLinked'> & {
  actorId: string | null
  actor: string | null
  personId: string | null
  person: string | null
}

type Listing = { order: 'asc' | 'desc'; window?: Window }

/** The facts of the history in their order, with the names of today. */
export async function listFacts(db: Db, filter: AuditFilter, { order, window }: Listing): Promise<AuditFact[]> {
  const direction = sql.raw((order === 'asc') === !window?.fromEnd ? 'asc' : 'desc')
  const { rows } = await sql<Row>`
    select h.id::text as uuid, to_char(h.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, h.action, h.entity,
           h.fields, l.history_id is not null as "isLinked",
           h.actor_id as "actorId", a.first_name || ' ' || a.last_name as actor,
           h.person_id as "personId", p.first_name || ' ' || p.last_name as person
    from (select * from history h where ${conditions(filter)} order by h.id ${direction}
          ${window ? sql`limit ${window.limit} offset ${window.offset}` : sql``}) h
    left join history_link l on l.history_id = h.id
    left join employee a on a.id = h.actor_id
    left join employee p on p.id = h.person_id
    order by h.id ${direction}`.execute(db)
  const named = (uuid: string | null, name: string | null) =>
    uuid === null ? null : { uuid, name: name ?? 'Deleted employee' }
  const facts = rows.map(({ actorId, actor, personId, person, ...fact }): AuditFact => ({
    ...fact,
    who: named(actorId, actor),
    person: named(personId, person),
  }))
  return window?.fromEnd ? facts.toReversed() : facts
}
