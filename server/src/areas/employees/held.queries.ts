import type { Archiving } from '@hr/contract/areas/employees/employees'
import { duties, type Duty } from '@hr/contract/areas/employees/successors'
import type { Day } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { found } from '../../http/problem.ts'
import { assignedItemNames } from '../equipment/items.queries.ts'
import { dutyCounts, openProjects, type SqlDay } from './duties.queries.ts'

export const heldEquipment = assignedItemNames('equipment')

/** SQL columns: what archiving the employee `e` on a day ends, hands over or leaves to be collected. */
const heldOn = (day: SqlDay) => sql`
  ${sql.join(duties.map((duty) => sql`${dutyCounts[duty].count(day)} as ${sql.ref(duty)}`))},
  ${openProjects('member')} as "memberOf", ${assignedItemNames('licence')} as licences, ${heldEquipment} as equipment`

type Held = Pick<Archiving, Duty | 'memberOf' | 'licences' | 'equipment'> & { endDate: Day | null }

/** Returns what archiving an employee on a day ends, hands over or leaves to be collected, and their last day. */
export async function findHeld(db: Db, id: string, day: SqlDay): Promise<Held> {
  const { rows } = await sql<Held>`
    select ${heldOn(day)}, e.end_date as "endDate" from employee e where e.id = ${id}`.execute(db)
  return found(rows[0])
}
