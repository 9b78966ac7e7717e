import type { Message } from '@hr/contract/lib/messages'
import type { LeaveRange } from '@hr/contract/areas/leave/days'
import type { AffectedRequestAnswer } from '@hr/contract/areas/leave/policies'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { GrantEntry } from '../leave-grants/grant-entries.queries.ts'
import type { GeneratedType } from '../leave-grants/leave-years.queries.ts'
import { balanceProblem, rulesProblem, type BlockedPerson } from './policy-checks.queries.ts'
import { listGrants, listUses, type GrantsAndUses } from '../leave-grants/projection.queries.ts'

/** The entries that employees with pending requests would get, by employee. */
export type Missing = Map<string, readonly GrantEntry[]>

type Changed = { before: GeneratedType; after: GeneratedType; missing: Missing }

type Row = Pick<AffectedRequestAnswer, 'uuid' | 'status' | 'leaveType'> &
  LeaveRange &
  BlockedPerson & {
    employeeId: string
    firstName: string
    lastName: string
    profileImage: string | null
    totalDays: number
  }

/** How many requests are read at once. */
const batchSize = 1_000

/** Lists the pending requests that can be approved now, but could not be approved by changed rules or grants. */
export async function listAffectedRequests(
  db: Db,
  { before, after, missing }: Changed,
): Promise<AffectedRequestAnswer[]> {
  const affected: AffectedRequestAnswer[] = []
  for (let afterId = '00000000-0000-0000-0000-000000000000'; ;) {
    const requests = await listPending(db, before.leaveTypeId, afterId)
    const of = {
      leaveTypeId: before.leaveTypeId,
      employeeIds: [...new Set(requests.map(({ employeeId }) => employeeId))],
    }
    const grants = await listGrants(db, of)
    const uses = await listUses(db, of)
    for (const request of requests) {
      const own = { grants: grants.get(request.employeeId) ?? [], uses: uses.get(request.employeeId) ?? [] }
      const added = missing.get(request.employeeId) ?? []
      const reason = problemOf(after, request, { ...own, grants: [...own.grants, ...added] })
      if (reason !== undefined && problemOf(before, request, own) === undefined)
        affected.push(affectedOf(request, reason))
    }
    const last = requests.at(-1)
    if (requests.length < batchSize || !last) return affected
    afterId = last.uuid
  }
}

/** Returns why a request can't be approved under a type; undefined if it can. */
const problemOf = (type: GeneratedType, request: Row, own: GrantsAndUses): Message | undefined =>
  (rulesProblem(type, request, request) ?? balanceProblem({ type, range: request }, own, request.totalDays))?.message

const affectedOf = (
  { uuid, employeeId, firstName, lastName, profileImage, leaveType, startDate, endDate, status }: Row,
  reason: Message,
): AffectedRequestAnswer => ({
  uuid,
  user: { uuid: employeeId, firstName, lastName, profileImage },
  leaveType,
  startDate,
  endDate,
  status,
  reason,
})

async function listPending(db: Db, leaveTypeId: string, afterId: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select r.id as uuid, t.name as "leaveType", r.start_date as "startDate", r.end_date as "endDate",
           r.start_half as "startHalf", r.end_half as "endHalf", r.total_days as "totalDays",
           case when r.first_approved_by is null then 'pending' else 'inProgress' end as status,
           e.id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.profile_image as "profileImage",
           office_key(e.office_location) as office,
           array(select m.project_id from project_member m where m.employee_id = e.id and m.left_on is null) as projects
    from leave_request r join leave_type t on t.id = r.leave_type_id join employee e on e.id = r.employee_id
    where r.leave_type_id = ${leaveTypeId} and r.status = 'pending' and r.id > ${afterId}
    order by r.id limit ${sql.lit(batchSize)}`.execute(db)
  return rows
}
