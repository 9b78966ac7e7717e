import type { Day } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { isAtWork, isEmployed } from '../../db/employment.ts'
import { employeesOfTeam } from '../../db/team.ts'

/** SQL condition: the delegation `d` runs on this day. */
export const runsOn = (today: Day) => sql`d.starts_on <= ${today} and d.ends_on >= ${today}`

/** Returns the employed approvers in whose place a person decides today; none if the person is not at work. */
export async function listRepresented(db: Db, delegateId: string, today: Day): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select d.approver_id as id
    from delegation d
    join employee b on b.id = d.delegate_id and ${isAtWork('b', today)}
    join employee a on a.id = d.approver_id and ${isEmployed('a', today)}
    where d.delegate_id = ${delegateId} and ${runsOn(today)}
    order by 1`.execute(db)
  return rows.map(({ id }) => id)
}

type Representation = { delegateId: string; represented: readonly string[] }

/** SQL condition: the next decision on the request `r` is an approver's, and not HR's. */
export const awaitsApprover = sql`
  r.approval_flow <> 'hr' and (r.status = 'pending' and r.first_approved_by is null or r.status = 'canceling')`

/**
 * SQL condition: a delegate sees the request `r`. It awaits a decision of an approver whom they represent, or they
 * decided on it. Other requests of these employees stay hidden (`docs/rules.md`, section 3).
 */
export const isDelegated = ({ delegateId, represented }: Representation) => sql`
  r.employee_id <> ${delegateId}
  and (${awaitsApprover} or ${delegateId} in (r.decided_by, r.first_approved_by))
  and r.employee_id = any (array(${sql.join(
    represented.map((leadId) => employeesOfTeam({ leadId, isArchived: false, words: [] })),
    sql` union `,
  )}))`

/** Returns true if a person may see a request, the file of one, or a request for credit as a delegate. */
export async function seesAsDelegate(
  db: Db,
  which: { requestId: string } | { employeeId: string; file: string } | { creditId: string },
  { callerId: delegateId, today }: { callerId: string; today: Day },
): Promise<boolean> {
  const represented = await listRepresented(db, delegateId, today)
  if (represented.length === 0) return false
  if ('creditId' in which) {
    const { rows } = await sql`
      select from leave_credit r where r.id = ${which.creditId} and ${isDelegated({ delegateId, represented })}`.execute(
      db,
    )
    return rows.length > 0
  }
  const isWanted =
    'requestId' in which
      ? sql`r.id = ${which.requestId}`
      : sql`r.employee_id = ${which.employeeId} and exists (
          select from stored_file f where f.leave_request_id = r.id and f.name = ${which.file})`
  const { rows } = await sql`
    select from leave_request r where ${isWanted} and ${isDelegated({ delegateId, represented })}`.execute(db)
  return rows.length > 0
}
