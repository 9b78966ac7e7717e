import { positionsTexts, type Position } from '@hr/contract/areas/positions/positions'
import { record } from '../../audit/history.ts'
import { raiseVersion, rejectStale } from '../../audit/versions.ts'
import type { Trx } from '../../db/db.ts'
import { fieldProblem, found, ifTaken, Problem } from '../../http/problem.ts'
import { countPeopleOf, findPosition, insertPosition } from './positions.queries.ts'

type By = { actorId: string }

const nameTaken = () => fieldProblem('name', positionsTexts.nameTaken)

export async function addPosition(trx: Trx, { name }: { name: string }, { actorId }: By): Promise<Position> {
  const position = await insertPosition(trx, name)
  if (!position) throw nameTaken()
  await record(trx, { actorId, action: 'created', entity: 'position', entityId: position.uuid, after: { name } })
  return position
}

export async function renamePosition(
  trx: Trx,
  id: string,
  { name, version }: { name: string; version?: number | undefined },
  { actorId }: By,
): Promise<Position> {
  const before = found(await lockPosition(trx, id).forNoKeyUpdate().executeTakeFirst())
  await rejectStale(trx, { id, entities: ['position'], sent: version, stored: before.version })
  // A trigger writes the new name to every employee with the position; transactions that assign it wait.
  await trx.selectFrom('employee').select('id').where('position_id', '=', id).orderBy('id').forNoKeyUpdate().execute()
  await trx.updateTable('position').set({ name }).where('id', '=', id).execute().catch(ifTaken(nameTaken))
  const fact = await record(trx, {
    actorId,
    action: 'changed',
    entity: 'position',
    entityId: id,
    before: { name: before.name },
    after: { name },
  })
  return raiseVersion(trx, 'position', { id, isChanged: fact !== undefined, seen: found(await findPosition(trx, id)) })
}

/** Deletes a position; refused while any employee has it, archived ones included (`docs/rules.md`, section 4). */
export async function deletePosition(trx: Trx, id: string, { actorId }: By): Promise<void> {
  // The lock also blocks transactions that assign the position.
  const position = found(await lockPosition(trx, id).forUpdate().executeTakeFirst())
  const people = await countPeopleOf(trx, id)
  if (people > 0) throw new Problem(409, positionsTexts.inUse(people, position.name))
  await trx.deleteFrom('position').where('id', '=', id).execute()
  await record(trx, { actorId, action: 'deleted', entity: 'position', entityId: id, before: { name: position.name } })
}

const lockPosition = (trx: Trx, id: string) =>
  trx.selectFrom('position').select(['name', 'version']).where('id', '=', id)
