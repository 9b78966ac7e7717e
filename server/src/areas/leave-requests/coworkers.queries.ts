import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { valuesWith } from '../../db/field-values.ts'
import { employeesOfTeam } from '../../db/team.ts'
import { isHr, leadIdOf, type Caller } from '../../http/session.ts'
import type { Company } from '../../lib/company.ts'

/** The people whose absences a caller sees: everyone, or those who share a project, a lead or a supervisor. */
export type Seer = { sees: 'everyone' } | { sees: 'teammates'; personId: string }

export const seerOf = (caller: Reader, { showAbsences }: Pick<Company, 'showAbsences'>): Seer =>
  showAbsences || isHr(caller) ? { sees: 'everyone' } : { sees: 'teammates', personId: caller.uuid }

export type Reader = Pick<Caller, 'uuid' | 'role'>

/**
 * SQL condition: a reader may see the pending leave and the work schedule of employee `e`: HR, and those who lead the
 * employee.
 */
export const seesMoreOf = (reader: Reader): RawBuilder<unknown> =>
  isHr(reader)
    ? sql`true`
    : sql`e.id in (${employeesOfTeam({ leadId: leadIdOf(reader), isArchived: false, words: [] })})`

/** Returns the office locations in use that contain every word. */
export async function findOffices(db: Db, words: readonly string[]): Promise<string[]> {
  const { rows } = await valuesWith('officeLocation', words).execute(db)
  return rows.map(({ value }) => value)
}
