import { formatEmployeeNumber, seriesOf } from '@hr/contract/areas/employees/employee-number'
import { keyOf } from '@hr/contract/lib/keys'
import { sql } from 'kysely'
import { advisoryLocks } from '../../db/advisory-locks.ts'
import type { Trx } from '../../db/db.ts'
import type { UniqueKeys } from '../../db/unique-keys.ts'

export const employeeNumbers: UniqueKeys = {
  table: 'employee',
  column: 'employee_number',
  among: sql`employee_number <> ''`,
}

const maxWidth = 9

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
  // By their keys: no new number may look like one in use. A digit keeps the spaces at the ends.
  const [start, end] = [keyOf(`${prefix}0`).slice(0, -1), keyOf(`0${suffix}`).slice(1)]
  // The collation of the index compares digits as numbers, so that the highest number of the series comes first. Digits of
  // the prefix are part of the compared number: after them, only numbers of the same width are in order.
  const endsWithDigit = /\p{Nd}$/u.test(start)
  const widths = Array.from({ length: maxWidth }, (_, index) => index + 1)
  const ranges = endsWithDigit ? widths.map((width) => [width, width] as const) : [[1, maxWidth] as const]
  const { rows } = await sql<{ last: number | null }>`
    select max(highest.last) as last
    from unnest(${ranges.map(([least]) => least)}::int[], ${ranges.map(([, most]) => most)}::int[]) width (least, most)
    cross join lateral (
      select digits::int as last
      from employee, key_of(employee_number) as key,
           substr(key, length(${start}) + 1, greatest(0, length(key) - length(${start}) - length(${end}))) as digits
      where employee_number <> ''
        and key_of(employee_number) between ${start} || repeat('0', least) and ${start} || repeat('9', most) || ${end}
        and key = ${start} || digits || ${end} and digits ~ '^[0-9]+$' and length(digits) between least and most
      order by key_of(employee_number) desc limit 1) highest`.execute(trx)
  const next = Math.max(first, (rows[0]?.last ?? -1) + 1)
  return Array.from({ length: count }, (_, index) => formatEmployeeNumber(series, next + index))
}
