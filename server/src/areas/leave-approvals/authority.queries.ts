import type { Day } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { isAtWork, isEmployed } from '../../db/employment.ts'
import { leads } from '../../db/team.ts'
import { runsOn } from '../leave-requests/represented.queries.ts'

/** Why a person may decide on an employee's requests: as their lead, or as the delegate of `forId`. */
type Authority = { as: 'lead' } | { as: 'delegate'; forId: string }

type Deciding = { approverId: string; personId: string; today: Day }

/**
 * Returns a person's authority to decide on an employee's requests if the person is at work; undefined if there is
 * none. No one decides on their own requests, and HR is not considered here.
 */
export async function findAuthority(db: Db, { approverId, personId, today }: Deciding): Promise<Authority | undefined> {
  if (approverId === personId) return undefined
  const person = sql`${personId}::uuid`
  const { rows } = await sql<{ isLead: boolean; forId: string | null }>`
    select ${leads(sql`a.id`, person)} as "isLead",
           (select d.approver_id from delegation d join employee p on p.id = d.approver_id and ${isEmployed('p', today)}
            where d.delegate_id = a.id and ${runsOn(today)} and ${leads(sql`d.approver_id`, person)}
            order by d.approver_id limit 1) as "forId"
    from employee a where a.id = ${approverId} and ${isAtWork('a', today)}`.execute(db)
  const { isLead = false, forId = null } = rows[0] ?? {}
  if (isLead) return { as: 'lead' }
  return forId === null ? undefined : { as: 'delegate', forId }
}
