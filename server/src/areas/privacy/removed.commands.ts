import type { Day } from '@hr/contract/lib/dates'
import { z } from 'zod'
import type { Db, Trx } from '../../db/db.ts'
import { deleteApplicant } from '../applicants/applicants.commands.ts'
import { removeRestored } from '../employees/offboarding.commands.ts'

const removedSchema = z.object({
  id: z.uuid(),
  entity: z.enum(['employee', 'applicant']),
  action: z.enum(['deleted', 'erased']),
})

/** A deleted person; only the id is known. */
export type Removed = z.output<typeof removedSchema>

/** Lists everyone who was ever deleted or erased, to be stored next to the backups. */
export const listRemoved = (db: Db): Promise<Removed[]> =>
  db
    .selectFrom('history')
    .select(['entity_id as id', 'entity', 'action'])
    .distinct()
    .where('entity', 'in', removedSchema.shape.entity.options)
    .where('action', 'in', removedSchema.shape.action.options)
    .orderBy('entity_id')
    .$castTo<Removed>()
    .execute()

/**
 * Deletes a person whom a restored backup brought back.
 * @returns true if the person existed
 */
export async function repeatRemoval(trx: Trx, removed: Removed, { today }: { today: Day }): Promise<boolean> {
  if (removed.entity === 'employee') return removeRestored(trx, removed.id, { action: removed.action, today })
  const application = await trx
    .selectFrom('application')
    .select('id')
    .where('applicant_id', '=', removed.id)
    .executeTakeFirst()
  if (application) await deleteApplicant(trx, removed.id, { actorId: null })
  return application !== undefined
}

export const removedLine = ({ id, entity, action }: Removed): string => `${id} ${entity} ${action}`

/** Parses a line written by `removedLine`; undefined for anything else. */
export function parseRemoved(line: string): Removed | undefined {
  const [id, entity, action] = line.trim().split(' ')
  return removedSchema.safeParse({ id, entity, action }).data
}
