import { duties } from '@hr/contract/areas/employees/successors'
import { sql } from 'kysely'
import { assignedItemNames } from '../equipment/items.queries.ts'
import { dutyCounts, openProjects, type SqlDay } from './duties.queries.ts'

export const heldEquipment = assignedItemNames('equipment')

/** SQL columns: what archiving the employee `e` on a day ends, hands over or leaves to be collected. */
export const heldOn = (day: SqlDay) => sql`
  ${sql.join(duties.map((duty) => sql`${dutyCounts[duty].count(day)} as ${sql.ref(duty)}`))},
  ${openProjects('member')} as "memberOf", ${assignedItemNames('licence')} as licences, ${heldEquipment} as equipment`
