import { type Duty, mapDuties } from '@hr/contract/areas/employees/successors'
import { assignedItemNames } from '../equipment/items.queries.ts'
import { dutyColumns, openProjects } from './duties.queries.ts'

/** SQL: what archiving the employee `e` ends, hands over or leaves to be collected. */
export const held = {
  ...mapDuties((duty: Duty) => dutyColumns[duty].count),
  /** The names of the projects that they work on without leading them. */
  memberOf: openProjects('member'),
  licences: assignedItemNames('licence'),
  equipment: assignedItemNames('equipment'),
}
