import type { Duty } from '@hr/contract/areas/employees/successors'
import type { Day } from '@hr/contract/lib/dates'
import { type RawBuilder, sql } from 'kysely'
import { coveredLeave } from '../leave-requests/substitutes.queries.ts'

export const openProjects = (role: 'lead' | 'member') => sql`array(
  select p.name from project_member m join project p on p.id = m.project_id
  where m.employee_id = e.id and m.left_on is null and m.role = ${sql.lit(role)} order by p.name, p.id)`

export type SqlDay = Day | RawBuilder<unknown>

type DutyColumns = {
  /** SQL: what the employee `e` holds of the duty from a day on, as a number or as names. */
  count: (from: SqlDay) => RawBuilder<unknown>
  /** SQL: the same for an employee who holds nothing. */
  none: RawBuilder<unknown>
  /** The column of `planned_change` with the successor. */
  successor: string
}

const zero = sql.lit(0)
const noNames = sql`'{}'`

/** How each duty is counted, and where the planned successor is stored. */
export const dutyColumns = {
  supervisedPeople: {
    count: () => sql`(select count(*)::int from employee s where s.supervisor_id = e.id)`,
    none: zero,
    successor: 'supervisor_successor_id',
  },
  ledProjects: { count: () => openProjects('lead'), none: noNames, successor: 'lead_successor_id' },
  delegations: {
    count: (from) => sql`(select count(*)::int from delegation d where d.delegate_id = e.id and d.ends_on >= ${from})`,
    none: zero,
    successor: 'delegation_successor_id',
  },
  sharedViews: {
    count: () => sql`(
      select count(*)::int from saved_view v where v.account_id = e.id and v.shared_with is not null)`,
    none: zero,
    successor: 'view_successor_id',
  },
  coveredLeave: {
    count: (from) => sql`(select count(*)::int ${coveredLeave(sql`e.id`, from)})`,
    none: zero,
    successor: 'cover_successor_id',
  },
} as const satisfies Record<Duty, DutyColumns>
