import type { Day } from '@hr/contract/lib/dates'
import type { RoleName } from '@hr/contract/access'
import { effectiveRole } from '@hr/contract/areas/access/roles'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { isAtWork, isEmployed } from '../../db/employment.ts'
import { leads, roleColumns } from '../../db/team.ts'
import { type CallerRow, maySignInNow } from '../../http/session.ts'
import { runsOn } from '../leave-requests/represented.queries.ts'

/** Why a person may decide on an employee's requests: as their lead, or as the delegate of `forId`. */
type Authority = { as: 'lead' } | { as: 'delegate'; forId: string }

/** A person at work who may decide on an employee's requests. `authority`: that of an approver, HR is not considered. */
type Decider = { role: RoleName | null; superAdminHr: boolean; authority: Authority | undefined }

type Deciding = { deciderId: string; personId: string; today: Day }

type Row = Pick<CallerRow, 'storedRole' | 'admin' | 'superAdminHr' | 'leadsTeam' | 'isDelegate'> & {
  isLead: boolean
  forId: string | null
}

/** Returns a person with their authority to decide on an employee's requests; undefined if the person is not at work. */
export async function findDecider(db: Db, { deciderId, personId, today }: Deciding): Promise<Decider | undefined> {
  const person = sql`${personId}::uuid`
  const { rows } = await sql<Row>`
    select ${sql.raw(roleColumns('on_day.day'))},
           ${leads(sql`a.id`, person)} as "isLead",
           (select d.approver_id from delegation d join employee p on p.id = d.approver_id and ${isEmployed('p', today)}
            where d.delegate_id = a.id and ${runsOn(today)} and ${leads(sql`d.approver_id`, person)}
            order by d.approver_id limit 1) as "forId"
    from (select ${today}::date as day) on_day, account a join employee e on e.id = a.id
    where a.id = ${deciderId} and ${sql.raw(maySignInNow)} and ${isAtWork('e', today)}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { storedRole: role, admin, superAdminHr, leadsTeam, isDelegate, isLead, forId } = row
  return {
    role: effectiveRole({ role, admin, superAdminHr, leadsTeam: leadsTeam || isDelegate }),
    superAdminHr,
    authority: isLead ? { as: 'lead' } : forId === null ? undefined : { as: 'delegate', forId },
  }
}
