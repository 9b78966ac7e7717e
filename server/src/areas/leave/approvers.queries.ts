import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { leads } from '../../db/team.ts'
import { listHr } from '../notifications/notifications.queries.ts'

/** Whether somebody who is here and Active decides on the leave of this person; nobody decides on the own one here. */
export async function isApproverOf(db: Db, { approverId, personId }: { approverId: string; personId: string }) {
  if (approverId === personId) return false
  const { rows } = await sql<{ decides: boolean }>`
    select ${leads(sql`a.id`, sql`${personId}::uuid`)} as decides
    from employee a where a.id = ${approverId} and not a.is_archived and a.status = 'Active'`.execute(db)
  return rows[0]?.decides ?? false
}

/**
 * Who decides on the leave of each of these people: whoever is here and Active, else the Superadmins and Admins
 * (`docs/rules.md`, section 3).
 */
export async function listApprovers(db: Db, personIds: readonly string[]): Promise<Map<string, string[]>> {
  const deciders = Map.groupBy(await listLeads(db, personIds), ({ personId }) => personId)
  const hr = deciders.size < new Set(personIds).size ? await listHr(db) : []
  return new Map(
    personIds.map((id) => [id, deciders.get(id)?.map(({ uuid }) => uuid) ?? hr.filter((one) => one !== id)]),
  )
}

/** The supervisor and project leads who decide on the leave of a person: none if HR decides. */
export const listLeadsOf = (db: Db, personId: string): Promise<Lead[]> => listLeads(db, [personId])

type Lead = { personId: string; uuid: string; firstName: string; lastName: string }

async function listLeads(db: Db, personIds: readonly string[]): Promise<Lead[]> {
  const { rows } = await sql<Lead>`
    select decides.person_id as "personId", a.id as uuid, a.first_name as "firstName", a.last_name as "lastName"
    from (
      select led.id as person_id, led.supervisor_id as id from employee led where led.id = any (${personIds})
      union
      select member.employee_id, lead.employee_id
      from project_member member
      join project on project.id = member.project_id and not project.is_archived
      join project_member lead on lead.project_id = project.id and lead.role = 'lead' and lead.left_on is null
      where member.employee_id = any (${personIds}) and member.role = 'member' and member.left_on is null) decides
    join employee a on a.id = decides.id and not a.is_archived and a.status = 'Active'
    where a.id <> decides.person_id
    order by a.id`.execute(db)
  return rows
}

/** Whether somebody is here and Active: nobody else decides on anything. */
export async function isActive(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('employee')
    .select('id')
    .where('id', '=', id)
    .where('is_archived', '=', false)
    .where('status', '=', 'Active')
    .executeTakeFirst()
  return row !== undefined
}
