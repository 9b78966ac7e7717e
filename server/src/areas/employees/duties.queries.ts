import type { Duty } from '@hr/contract/areas/employees/successors'
import type { Day } from '@hr/contract/lib/dates'
import { type RawBuilder, sql } from 'kysely'
import { coveredLeave } from '../leave-requests/substitutes.queries.ts'

/** SQL: the projects that the employee `e` is in. No one works on archived ones: they have no next lead. */
export const openProjects = (role: 'lead' | 'member') => sql`array(
  select p.name from project_member m join project p on p.id = m.project_id
  where m.employee_id = e.id and m.left_on is null and m.role = ${sql.lit(role)} and not p.is_archived
  order by p.name, p.id)`

export type SqlDay = Day | RawBuilder<unknown>

type DutyCount = {
  /** SQL: what the employee `e` holds of the duty from a day on, as a number or as names. */
  count: (from: SqlDay) => RawBuilder<unknown>
  /** SQL: the same for an employee who holds nothing. */
  none: RawBuilder<unknown>
}

const zero = sql.lit(0)
const noNames = sql`'{}'`

/** How each duty is counted. */
export const dutyCounts = {
  supervisedPeople: {
    count: () => sql`(select count(*)::int from employee s where s.supervisor_id = e.id)`,
    none: zero,
  },
  ledProjects: { count: () => openProjects('lead'), none: noNames },
  delegations: {
    count: (from) => sql`(select count(*)::int from delegation g where g.delegate_id = e.id and g.ends_on >= ${from})`,
    none: zero,
  },
  sharedViews: {
    count: () => sql`(
      select count(*)::int from saved_view v where v.account_id = e.id and v.shared_with is not null)`,
    none: zero,
  },
  coveredLeave: {
    count: (from) => sql`(select count(*)::int ${coveredLeave(sql`e.id`, from)})`,
    none: zero,
  },
} as const satisfies Record<Duty, DutyCount>
