import { formatEmployeeNumber, seriesOf } from '@hr/contract/areas/employees/employee-number'
import { sql } from 'kysely'
import { advisoryLocks } from '../../db/advisory-locks.ts'
import type { Trx } from '../../db/db.ts'

/**
 * Returns the next `count` employee numbers of the company's pattern, which follow its highest number in use; none
 * without a pattern. A lock keeps them free until the transaction ends.
 */
export async function nextEmployeeNumbers(trx: Trx, count: number): Promise<string[]> {
  const { pattern } = await trx
    .selectFrom('company_setting')
    .select('employee_number_pattern as pattern')
    .executeTakeFirstOrThrow()
  const series = seriesOf(pattern)
  if (!series) return []
  await sql`select pg_advisory_xact_lock(${advisoryLocks.employeeNumbers})`.execute(trx)
  const { prefix, suffix, first } = series
  const { rows } = await sql<{ last: number | null }>`
    select max(digits::int) filter (where digits ~ '^[0-9]{1,9}$') as last
    from employee, substr(employee_number, ${prefix.length + 1}::int,
                          greatest(0, length(employee_number) - ${prefix.length + suffix.length}::int)) as digits
    where lower(employee_number) = lower(${prefix} || digits || ${suffix})`.execute(trx)
  const next = Math.max(first, (rows[0]?.last ?? -1) + 1)
  return Array.from({ length: count }, (_, index) => formatEmployeeNumber(series, next + index))
}
