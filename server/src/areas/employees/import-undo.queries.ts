import type { Message } from '@hr/contract/lib/messages'
import { keptReasons, type RecentImport } from '@hr/contract/areas/employees/import'
import { retention } from '@hr/contract/lib/retention'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { interval } from '../../db/interval.ts'
import { isoInstant } from '../../db/instant.ts'
import { hiddenRows } from './departures.queries.ts'

/** SQL: an import `i` of the last seven days. */
export const isRecent = sql<boolean>`i.finished_at > now() - ${interval(retention.importDays, 'days')}`

/** SQL: undoing an import `i` may still remove employees. */
export const canBeUndone = sql<boolean>`
  ${isRecent}
  and exists (select from imported_employee m where m.import_id = i.id and m.kept_reason is null)`

/** How many of the employees that stayed are listed with an import. */
const maxListed = 50

/** Lists the imports of the last seven days, newest first, with the employees that undoing them has kept. */
export async function listImports(db: Db): Promise<RecentImport[]> {
  const { rows } = await sql<RecentImport>`
    select i.id as uuid, ${isoInstant('i.finished_at')} as "at", i.employees, not (${canBeUndone}) as "isUndone",
           e.first_name || ' ' || e.last_name as who,
           coalesce((select json_agg(json_build_object('uuid', p.id, 'name', p.first_name || ' ' || p.last_name,
                                                       'reason', k.kept_reason) order by p.last_name, p.first_name, p.id)
                     from (select employee_id, kept_reason from imported_employee
                           where import_id = i.id and kept_reason is not null order by employee_id limit ${maxListed}) k
                     join employee p on p.id = k.employee_id), '[]') as kept
    from employee_import i left join employee e on e.id = i.actor_id
    where ${isRecent} and i.employees > 0
    order by i.finished_at desc, i.id`.execute(db)
  return rows
}

/** The columns whose rows belong to the import, or are checked on their own. */
const ownColumns: ReadonlySet<string> = new Set([
  'account.id',
  'custom_value.employee_id',
  'email.recipient_id',
  'employee.supervisor_id',
  'employee_search.employee_id',
  'imported_employee.employee_id',
  'leave_balance.employee_id',
  'leave_fact.employee_id',
  'leave_grant.employee_id',
  'leave_ledger.employee_id',
  'notification.employee_id',
  'notification.recipient_id',
  'password_link.account_id',
  'project_member.employee_id',
  'reminder.employee_id',
  'sent_reminder.employee_id',
])

/** The reasons for references from these tables; those from any other table are "other records". */
const reasonOfTable: Readonly<Record<string, Message>> = {
  account_identity: keptReasons.signedIn,
  session: keptReasons.signedIn,
  item_assignment: keptReasons.items,
  leave_request: keptReasons.leave,
  leave_credit: keptReasons.leave,
  stored_file: keptReasons.files,
}

/** History entries that change nothing of an employee, or that policies write on their own. */
const harmlessActions = [
  'opened',
  'ID number opened',
  'file opened',
  'exported',
  'credentials sent',
  'access ended',
  'days granted',
  'days adjusted',
]

type Undo = { importId: string; ids: readonly string[]; actor: { uuid: string; isSuperadmin: boolean } }

/**
 * Returns why employees of an import must stay, by their ids: they have signed in or were changed since the import, or
 * other records refer to them. Employees who are removed with them are no such records.
 */
export async function findKeptReasons(db: Db, { importId, ids, actor }: Undo): Promise<Map<string, Message>> {
  const reasons = new Map<string, Message>()
  const keep = (found: readonly { id: string }[], reason: Message) => {
    for (const { id } of found) if (!reasons.has(id)) reasons.set(id, reason)
  }
  const { rows: signedIn } = await sql<{ id: string }>`
    select id from account where id = any (${ids}::uuid[]) and password_hash is not null`.execute(db)
  keep(signedIn, keptReasons.signedIn)
  const { rows: ofHr } = await sql<{ id: string }>`
    select id from account where id = any (${ids}::uuid[]) and not ${actor.isSuperadmin}
       and (role in ('Superadmin', 'Admin') or admin or super_admin_hr)`.execute(db)
  keep(ofHr, keptReasons.beyondYou)
  const { rows: changed } = await sql<{ id: string }>`
    select distinct h.person_id as id from employee_import i join history h on h.at > i.finished_at
    where i.id = ${importId} and h.person_id = any (${ids}::uuid[]) and h.action <> all (${harmlessActions}::text[])
      -- Removing a supervisor changes the employees who are removed next, also by another user who continues.
      and not (i.undone_at is not null and h.at >= i.undone_at
               and h.actor_id in (select j.actor_id from background_job j where j.parameters->>'importId' = i.id::text)
               and h.fields = '{supervisorOrTeamLead}')`.execute(db)
  keep(changed, keptReasons.changed)
  const { rows: moved } = await sql<{ id: string }>`
    select distinct m.employee_id as id
    from employee_import i
    join project_member m on m.employee_id = any (${ids}::uuid[])
    join history h on h.entity = 'project' and h.entity_id = m.project_id and h.at > i.finished_at
    join history_value v on v.history_id = h.id
    where i.id = ${importId}
      and (v.before::text like '%' || m.employee_id || '%') is distinct from (v.after::text like '%' || m.employee_id || '%')
  `.execute(db)
  keep(moved, keptReasons.projects)
  // A departure that is not known yet keeps no one: all in HR see who was kept, the leaver among them.
  for (const { table, column } of await referringColumns(db)) {
    const { rows } = await sql<{ id: string }>`
      select distinct t.${sql.ref(column)} as id from ${sql.table(table)} t
      where t.${sql.ref(column)} = any (${ids}::uuid[])
        and not ${table in hiddenRows ? hiddenRows[table as keyof typeof hiddenRows] : sql`false`}`.execute(db)
    keep(rows, reasonOfTable[table] ?? keptReasons.referred)
  }
  // A supervisor of an employee who stays is kept as well, and so on up to the top.
  for (let size = -1; size !== reasons.size;) {
    size = reasons.size
    const { rows } = await sql<{ id: string }>`
      select distinct e.supervisor_id as id from employee e
      left join imported_employee m on m.employee_id = e.id and m.import_id = ${importId} and m.kept_reason is null
      where e.supervisor_id = any (${ids}::uuid[]) and (m.employee_id is null or e.id = any (${[...reasons.keys()]}::uuid[]))
    `.execute(db)
    keep(rows, keptReasons.supervises)
  }
  return reasons
}

/** Returns the columns that refer to an employee or an account and are not the import's own. */
async function referringColumns(db: Db): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.conrelid::regclass::text as "table", a.attname as "column"
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid in ('employee'::regclass, 'account'::regclass)
    order by 1, 2`.execute(db)
  return rows.filter(({ table, column }) => !ownColumns.has(`${table}.${column}`))
}
