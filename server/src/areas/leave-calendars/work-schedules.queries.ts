import type { StoredSchedule } from '@hr/contract/areas/leave/work-schedules'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** SQL: the parts of each weekday (0, 0.5, 1) of a schedule `s`, which stores half days. */
const columns = sql`
  s.id as uuid, s.starts_on as "startsOn",
  (select json_agg(halves * 0.5 order by weekday) from unnest(s.week) with ordinality days (halves, weekday)) as week`

/** Returns an employee's schedules in the order of their start; undefined if the employee does not exist. */
export async function listWorkSchedules(db: Db, employeeId: string): Promise<StoredSchedule[] | undefined> {
  const { rows } = await sql<{ schedules: StoredSchedule[] }>`
    select coalesce((
             select json_agg(schedule order by schedule."startsOn")
             from (select ${columns} from work_schedule s where s.employee_id = e.id) schedule), '[]') as schedules
    from employee e where e.id = ${employeeId}`.execute(db)
  return rows[0]?.schedules
}

export async function findWorkSchedule(
  db: Db,
  { employeeId, id }: { employeeId: string; id: string },
): Promise<StoredSchedule | undefined> {
  const { rows } = await sql<StoredSchedule>`
    select ${columns} from work_schedule s where s.id = ${id} and s.employee_id = ${employeeId}`.execute(db)
  return rows[0]
}
