import { type Position } from '@hr/contract/areas/positions/positions'
import { positionsTexts } from '@hr/contract/areas/positions/texts'
import type { CallAct } from '../../act.ts'
import { historyOf } from '../../audit/history-of.ts'
import type { BasedOn } from '../../audit/versions.ts'
import type { Trx } from '../../db/db.ts'
import { requireFreeKey } from '../../db/unique-keys.ts'
import { fieldProblem, found, ifTaken, Problem } from '../../http/problem.ts'
import { countPeopleOf, findPosition, insertPosition, positionNames } from './positions.queries.ts'

type By = Pick<CallAct, 'actorId'>

const history = historyOf({ table: 'position', entity: 'position', valuesOf: ({ name }: Position) => ({ name }) })

const taken = () => fieldProblem('name', positionsTexts.nameTaken)

export async function addPosition(trx: Trx, { name }: { name: string }, by: By): Promise<Position> {
  const position = await insertPosition(trx, await requireFreeKey(trx, positionNames, name, { taken }))
  if (!position) throw taken()
  return history.added(trx, position, by)
}

export async function renamePosition(
  trx: Trx,
  id: string,
  change: { name: string; version?: number | undefined },
  by: By,
): Promise<Position> {
  const before = found(await lockPosition(trx, id).forNoKeyUpdate().executeTakeFirst())
  await history.rejectStale(trx, before, change.version)
  // A trigger writes the new name to every employee with the position; transactions that assign it wait.
  await trx.selectFrom('employee').select('id').where('position_id', '=', id).orderBy('id').forNoKeyUpdate().execute()
  const stored = { uuid: id, text: before.name }
  const name = await requireFreeKey(trx, positionNames, change.name, { taken, stored })
  await trx.updateTable('position').set({ name }).where('id', '=', id).execute().catch(ifTaken(taken))
  return history.changed(trx, before, found(await findPosition(trx, id)), by)
}

/** Deletes a position; refused while any employee has it, archived ones included (`docs/rules.md`, section 4). */
export async function deletePosition(trx: Trx, id: string, { version, ...by }: By & BasedOn): Promise<void> {
  // The lock also blocks transactions that assign the position.
  const position = found(await lockPosition(trx, id).forUpdate().executeTakeFirst())
  await history.rejectStale(trx, position, version)
  const people = await countPeopleOf(trx, id)
  if (people > 0) throw new Problem(409, positionsTexts.inUse(people, position.name))
  await trx.deleteFrom('position').where('id', '=', id).execute()
  await history.deleted(trx, position, by)
}

const lockPosition = (trx: Trx, id: string) =>
  trx.selectFrom('position').select(['id as uuid', 'name', 'version']).where('id', '=', id)
