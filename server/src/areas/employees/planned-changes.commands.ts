import type { Trx } from '../../db/db.ts'
import { ofPerson, record } from '../../audit/history.ts'

/** Deletes the planned departure of an employee who is archived. */
export const deleteDeparture = (trx: Trx, id: string) =>
  trx.deleteFrom('planned_change').where('employee_id', '=', id).where('kind', '=', 'departure').execute()

/** Cancels the planned departure of an employee who stays, if there is one. */
export async function cancelDepartureOf(trx: Trx, id: string, { actorId }: { actorId: string | null }): Promise<void> {
  const [deleted] = await deleteDeparture(trx, id)
  if (deleted?.numDeletedRows) await record(trx, { actorId, action: 'departure canceled', ...ofPerson('employee', id) })
}
