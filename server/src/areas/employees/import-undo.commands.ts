import { serialize, type Message } from '@hr/contract/lib/messages'
import { employeesImportTexts as texts } from '@hr/contract/areas/employees/import'
import type { Day } from '@hr/contract/lib/dates'
import { retention } from '@hr/contract/lib/retention'
import { type Kysely, sql } from 'kysely'
import type { Trx } from '../../db/db.ts'
import { interval } from '../../db/interval.ts'
import type { Tables } from '../../db/tables.ts'
import { transact } from '../../db/transaction.ts'
import { found, Problem } from '../../http/problem.ts'
import type { StartJob } from '../../jobs/background.ts'
import { requireConfirmedIdentity } from '../../http/confirm-identity.ts'
import type { Caller } from '../../http/session.ts'
import { jobActor, type JobKind } from '../jobs/jobs.commands.ts'
import { countOne } from './import.commands.ts'
import { canBeUndone, findKeptReasons, isRecent } from './import-undo.queries.ts'
import { removeCompletely } from './offboarding.commands.ts'

const undoJob = 'undo of an employee import'

/**
 * Starts the background job that undoes an import.
 * @returns the id of the job
 * @throws Problem 403 unless the caller has confirmed their identity, because many people are removed at once; 422 if the import
 *   is older than seven days or was undone
 */
export async function startUndo(
  trx: Trx,
  id: string,
  { caller, startJob }: { caller: Caller; startJob: StartJob },
): Promise<string> {
  requireConfirmedIdentity(caller)
  const { rows } = await sql<{ isPossible: boolean; isRecent: boolean }>`
    select ${canBeUndone} as "isPossible", ${isRecent} as "isRecent"
    from employee_import i where i.id = ${id} and i.finished_at is not null`.execute(trx)
  const undo = found(rows[0])
  if (!undo.isPossible) throw new Problem(422, undo.isRecent ? texts.alreadyUndone : texts.undoTooLate)
  return startJob(trx, {
    kind: undoJob,
    key: id,
    title: texts.undoTitle,
    target: { screen: 'employees', search: {} },
    actorId: caller.uuid,
    parameters: { importId: id },
  })
}

/**
 * Removes the employees of an import who were not changed since. The first transaction decides who stays, so that a
 * repeated run removes the same employees; each is checked again while it is locked.
 */
export const undoImports = ({
  db,
  today,
}: {
  db: Kysely<Tables>
  today: () => Day
}): JobKind<{ importId: string }> => ({
  name: undoJob,
  permission: 'employee.manage',
  async run({ parameters: { importId }, actorId, progress }) {
    const actorNow = async (trx: Trx) => {
      const { uuid, role } = await jobActor(trx, actorId, 'employee.manage')
      return { uuid, isSuperadmin: role === 'Superadmin' }
    }

    await transact(db, async (trx) => {
      const actor = await actorNow(trx)
      const { rows } = await sql`
        select from employee_import where id = ${importId} and undone_at is null for no key update`.execute(trx)
      if (rows.length === 0) return
      await keepEmployees(
        trx,
        importId,
        await findKeptReasons(trx, { importId, ids: await listIds(trx, importId), actor }),
      )
      await trx
        .updateTable('employee_import')
        .set({ undone_at: sql<Date>`now()` })
        .where('id', '=', importId)
        .execute()
    })
    const ids = await listIds(db, importId)
    for (const [index, id] of ids.entries()) {
      await progress(index, ids.length)
      await transact(db, async (trx) => {
        const actor = await actorNow(trx)
        const isKept = async () => {
          const reasons = await findKeptReasons(trx, { importId, ids: [id], actor })
          await keepEmployees(trx, importId, reasons)
          return reasons.size > 0
        }
        const by = { action: 'deleted', actorId: actor.uuid, today: today() } as const
        // Someone else may have deleted them.
        if (await removeCompletely(trx, id, by, { isKept })) await countOne(trx, importId, 'removed')
      })
    }
    const { removed, kept } = await countUndone(db, importId)
    return { message: texts.undone(removed, kept), figures: { removed, kept } }
  },
})

/** Lists the employees of an import whom undoing it does not keep. */
async function listIds(db: Kysely<Tables>, importId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('imported_employee')
    .select('employee_id as id')
    .where('import_id', '=', importId)
    .where('kept_reason', 'is', null)
    .orderBy('employee_id')
    .execute()
  return rows.map(({ id }) => id)
}

async function keepEmployees(trx: Trx, importId: string, reasons: ReadonlyMap<string, Message>): Promise<void> {
  await sql`
    update imported_employee m set kept_reason = k.reason
    from unnest(${[...reasons.keys()]}::uuid[], ${[...reasons.values()].map(serialize)}::text[]) k (id, reason)
    where m.import_id = ${importId} and m.employee_id = k.id`.execute(trx)
}

async function countUndone(db: Kysely<Tables>, importId: string) {
  const { rows } = await sql<{ removed: number; kept: number }>`
    select coalesce((i.options->>'removed')::int, 0) as removed, (select count(*)::int from imported_employee m where m.import_id = i.id) as kept
    from employee_import i where i.id = ${importId}`.execute(db)
  return found(rows[0])
}

/** Deletes imports that can no longer be undone, and sheets whose job has failed. */
export async function deleteOldImports(db: Kysely<Tables>): Promise<void> {
  // Skips rows that another transaction has locked: the next run deletes them.
  await sql`
    delete from employee_import where id in (
      select id from employee_import
      where coalesce(finished_at + ${interval(retention.importDays, 'days')}, started_at + interval '1 day') < now()
        and not exists (select from background_job j where j.ended_at is null and j.parameters->>'importId' = employee_import.id::text)
      for update skip locked)`.execute(db)
}
