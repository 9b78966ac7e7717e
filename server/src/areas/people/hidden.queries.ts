import type { Day } from '@hr/contract/lib/dates'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { isEmployed } from '../../db/employment.ts'

/** The user who reads. HR sees everyone who is not archived. */
export type Viewer = { today: Day; isHr: boolean }

/** SQL condition: an employee is employed today; for HR, not archived. */
export const isVisible = (alias: 'e' | 'r' | 's', { today, isHr }: Viewer): RawBuilder<unknown> =>
  isHr ? sql`not ${sql.ref(`${alias}.is_archived`)}` : isEmployed(alias, today)

/**
 * Employees whom the reader does not see because they are not employed today. Their reports are shown below the next visible
 * supervisor.
 */
export class Hidden {
  readonly #supervisors: ReadonlyMap<string, string | null>
  readonly #below: ReadonlyMap<string | null, { id: string; reports: number }[]>

  constructor(people: readonly { id: string; supervisor: string | null; reports: number }[]) {
    this.#supervisors = new Map(people.map(({ id, supervisor }) => [id, supervisor]))
    this.#below = Map.groupBy(people, ({ id }) => this.visible(id))
  }

  /** Returns the supervisor, or the next visible one above; null at the top. */
  visible(supervisor: string | null): string | null {
    const passed = new Set<string>()
    let above = supervisor
    while (above !== null) {
      const next = this.#supervisors.get(above)
      if (next === undefined) return above
      // A cycle of hidden supervisors has no visible one.
      if (passed.has(above)) return null
      passed.add(above)
      above = next
    }
    return null
  }

  /** Returns those whose reports are shown below this person, or at the top. */
  below(person: string | null): string[] {
    return (this.#below.get(person) ?? []).map(({ id }) => id)
  }

  /** Counts their reports that are shown below this person. */
  countReports(person: string): number {
    return (this.#below.get(person) ?? []).reduce((sum, { reports }) => sum + reports, 0)
  }
}

export async function findHidden(db: Db, viewer: Viewer): Promise<Hidden> {
  if (viewer.isHr) return new Hidden([])
  const { rows } = await sql<{ id: string; supervisor: string | null; reports: number }>`
    select e.id, e.supervisor_id as supervisor,
           (select count(*) from employee r where r.supervisor_id = e.id and ${isVisible('r', viewer)})::int as reports
    from employee e where not e.is_archived and not ${isEmployed('e', viewer.today)}`.execute(db)
  return new Hidden(rows)
}
