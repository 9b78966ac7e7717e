import { awaitsHr, type ApprovalFlow } from '@hr/contract/areas/leave/status'
import type { LeaveRequest } from '@hr/contract/areas/leave/leave'
import type { Day } from '@hr/contract/lib/dates'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { isAtWork, isEmployed } from '../../db/employment.ts'
import { listHr } from '../notifications/notifications.queries.ts'
import { runsOn } from './represented.queries.ts'

/** A request for leave, or for credit. */
type Undecided = Pick<LeaveRequest, 'uuid' | 'status' | 'approvalFlow'> & { user: { uuid: string } }

/**
 * Returns the approvers of the next decision on each of these requests, by request: HR if the approval flow says so,
 * else the owner's leads and running delegates who are at work, and HR if there are none (`docs/rules.md`, section 3).
 */
export async function listApprovers(
  db: Db,
  requests: readonly Undecided[],
  today: Day,
): Promise<Map<string, string[]>> {
  const owners = new Set(requests.filter((request) => !awaitsHr(request)).map(({ user }) => user.uuid))
  const leads = owners.size === 0 ? [] : await listLeads(db, [...owners], today)
  const leadsOf = Map.groupBy(leads, ({ personId }) => personId)
  const approversOf = (request: Undecided) =>
    awaitsHr(request) ? undefined : leadsOf.get(request.user.uuid)?.map(({ uuid }) => uuid)
  const hr = requests.some((request) => !approversOf(request)) ? await listHr(db, today) : []
  return new Map(
    requests.map((request) => [request.uuid, approversOf(request) ?? hr.filter((one) => one !== request.user.uuid)]),
  )
}

/**
 * Returns the supervisor, the project leads and their running delegates who approve a person's leave; empty if HR does.
 */
export const listLeadsOf = (db: Db, personId: string, today: Day): Promise<Lead[]> => listLeads(db, [personId], today)

type Lead = { personId: string; uuid: string; firstName: string; lastName: string }

/**
 * SQL: the ids of the people who approve the leave of these employees, with `person_id`, the employee, and `starts_on`,
 * the day on which a delegation to them began, long ago for the employee's leads. None if HR does.
 */
export function approversOf(personIds: readonly string[], today: Day): RawBuilder<unknown> {
  // For an array, PostgreSQL would plan the statement each time, which takes longer than running it.
  const isOneOf = (column: RawBuilder<unknown>) =>
    personIds.length === 1 ? sql`${column} = ${personIds[0]}` : sql`${column} = any (${personIds})`
  return sql`
    with lead as (
      select led.id as person_id, led.supervisor_id as id from employee led where ${isOneOf(sql`led.id`)}
      union
      select member.employee_id, lead.employee_id
      from project_member member
      join project on project.id = member.project_id and not project.is_archived
      join project_member lead on lead.project_id = project.id and lead.role = 'lead' and lead.left_on is null
      where ${isOneOf(sql`member.employee_id`)} and member.role = 'member' and member.left_on is null
    ), decides as (
      select person_id, id, date '0001-01-01' as starts_on from lead
      union all
      select lead.person_id, d.delegate_id, d.starts_on
      from lead
      join employee absent on absent.id = lead.id and ${isEmployed('absent', today)}
      join delegation d on d.approver_id = lead.id and ${runsOn(today)}
    )
    select decides.person_id, a.id, min(decides.starts_on) as starts_on
    from decides
    join employee a on a.id = decides.id and ${isAtWork('a', today)}
    where a.id <> decides.person_id
    group by decides.person_id, a.id`
}

async function listLeads(db: Db, personIds: readonly string[], today: Day): Promise<Lead[]> {
  const { rows } = await sql<Lead>`
    select approver.person_id as "personId", a.id as uuid, a.first_name as "firstName", a.last_name as "lastName"
    from (${approversOf(personIds, today)}) approver
    join employee a on a.id = approver.id
    order by a.id`.execute(db)
  return rows
}

/** Returns the approval flow of new requests of a leave type: its policy's, by default the team lead's. */
export async function findApprovalFlow(db: Db, leaveTypeId: string | undefined): Promise<ApprovalFlow> {
  if (leaveTypeId === undefined) return 'team lead'
  const { rows } = await sql<{ flow: ApprovalFlow }>`
    select p.rules ->> 'approvalFlow' as flow
    from leave_type t join leave_policy p on p.id = t.policy_id where t.id = ${leaveTypeId}`.execute(db)
  return rows[0]?.flow ?? 'team lead'
}

/** Returns the flow of a new request: two steps start at HR if the employee has no approver. */
export async function startingFlow(
  db: Db,
  employeeId: string,
  { flow, today }: { flow: ApprovalFlow; today: Day },
): Promise<ApprovalFlow> {
  if (flow !== 'team lead then hr') return flow
  return (await listLeadsOf(db, employeeId, today)).length === 0 ? 'hr' : flow
}
