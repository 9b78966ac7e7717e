import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { JobKind } from '../areas/jobs/jobs.commands.ts'
import type { Tables } from '../db/tables.ts'
import { Problem } from '../http/problem.ts'

export { employeeImports } from '../areas/employees/import.commands.ts'
export { leaveGrants } from '../areas/leave-policies/policies.commands.ts'

/** A kind whose jobs a user stops during each step. */
export const stoppedDuringSteps = <Parameters>(
  kind: JobKind<Parameters>,
  stop: () => Promise<unknown>,
): JobKind<Parameters> => ({
  ...kind,
  run: (job) =>
    kind.run({
      ...job,
      progress: async (done, total) => {
        await job.progress(done, total)
        await stop()
      },
    }),
})

type Positions = { names: string[] }

/**
 * A kind of job that adds positions, each in a transaction of its own. It waits while the test holds the advisory lock 1,
 * and refuses the name 'refused'.
 */
export const addPositions = (db: Kysely<Tables>): JobKind<Positions> => ({
  name: 'add positions',
  permission: 'employee.manage',
  async run({ parameters: { names }, progress }) {
    for (const [index, name] of names.entries()) {
      if (name === 'refused') throw new Problem(409, { code: 'refused', text: 'This name is refused' })
      if (index > 0) await sql`select pg_advisory_lock_shared(1), pg_advisory_unlock_shared(1)`.execute(db)
      await db
        .insertInto('position')
        .values({ name })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      await progress(index + 1, names.length)
    }
    const message = { code: 'added', text: '{count} positions added.', values: { count: names.length } }
    return { message, figures: { positions: names.length } }
  },
})
