import { sql } from 'kysely'
import { assignedItemNames } from '../equipment/items.queries.ts'

const openProjects = (role: 'lead' | 'member') => sql`array(
  select p.name from project_member m join project p on p.id = m.project_id
  where m.employee_id = e.id and m.left_on is null and m.role = ${sql.lit(role)} order by p.name, p.id)`

/** SQL: what archiving the employee `e` ends, hands over or leaves to be collected. */
export const held = {
  /** The number of people whom they supervise. */
  supervisedPeople: sql`(select count(*)::int from employee s where s.supervisor_id = e.id)`,
  /** The names of the projects that they lead. */
  ledProjects: openProjects('lead'),
  /** The names of the other projects that they work on. */
  memberOf: openProjects('member'),
  licences: assignedItemNames('licence'),
  equipment: assignedItemNames('equipment'),
}
