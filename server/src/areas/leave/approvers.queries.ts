import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { leads } from '../../db/team.ts'
import { listHr } from '../notifications/notifications.queries.ts'

/**
 * Returns true if a person leads this employee, is Active and not archived. A person is never their own lead; HR is not
 * considered here.
 */
export async function isApproverOf(db: Db, { approverId, personId }: { approverId: string; personId: string }) {
  if (approverId === personId) return false
  const { rows } = await sql<{ decides: boolean }>`
    select ${leads(sql`a.id`, sql`${personId}::uuid`)} as decides
    from employee a where a.id = ${approverId} and not a.is_archived and a.status = 'Active'`.execute(db)
  return rows[0]?.decides ?? false
}

/** Returns the approvers of each of these employees: their Active leads, otherwise HR (`docs/rules.md`, section 3). */
export async function listApprovers(db: Db, personIds: readonly string[]): Promise<Map<string, string[]>> {
  const deciders = Map.groupBy(await listLeads(db, personIds), ({ personId }) => personId)
  const hr = deciders.size < new Set(personIds).size ? await listHr(db) : []
  return new Map(
    personIds.map((id) => [id, deciders.get(id)?.map(({ uuid }) => uuid) ?? hr.filter((one) => one !== id)]),
  )
}

/** Returns the supervisor and project leads who approve a person's leave; empty if HR does. */
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

/** Returns true if a person is Active and not archived; only such people may decide on requests. */
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
