import { readFile } from 'node:fs/promises'
import type { Day } from '@hr/contract/lib/dates'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { uuid } from '@hr/contract/lib/fields'
import { ConfigError } from '../../config.ts'
import type { Db, Trx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import { transact } from '../../db/transaction.ts'
import { deleteApplicant } from '../applicants/applicants.commands.ts'
import { removeCompletely } from '../employees/offboarding.commands.ts'

const removedSchema = z.object({
  id: uuid,
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
 * Deletes the people whom a restored backup brought back, each in a transaction of their own, so that a failure does not
 * undo earlier deletions.
 * @returns how many of them existed
 */
export async function repeatAll(
  db: Kysely<Tables>,
  all: readonly Removed[],
  { today }: { today: Day },
): Promise<number> {
  let count = 0
  for (const removed of all) if (await transact(db, (trx) => repeatRemoval(trx, removed, { today }))) count += 1
  return count
}

/**
 * Deletes a person whom a restored backup brought back.
 * @returns true if the person existed
 */
async function repeatRemoval(trx: Trx, removed: Removed, { today }: { today: Day }): Promise<boolean> {
  if (removed.entity === 'employee')
    return removeCompletely(trx, removed.id, { action: removed.action, actorId: null, today })
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

/**
 * Reads the people of a file that `npm run admin -- removed` wrote.
 * @throws ConfigError if it cannot be read or has other lines
 */
export async function readRemoved(file: string): Promise<Removed[]> {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new ConfigError(`${file} cannot be read: ${error.message}`)
  })
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.map((line) => {
    const removed = parseRemoved(line)
    if (!removed) throw new ConfigError(`${file} contains a line that \`removed\` does not print: ${line}`)
    return removed
  })
}
