import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import { isCurrent } from './drafts.queries.ts'

/** The most drafts of a person that are kept at a time. */
export const maxDrafts = 20

/**
 * Stores a draft for its owner. It changes no request and no balance.
 * @returns its id; undefined if the owner has too many drafts
 */
export async function addDraft(trx: Trx, draft: Insertable<Tables['leave_draft']>): Promise<string | undefined> {
  // Serialises concurrent drafts, so that each counts those before it.
  await trx.selectFrom('account').select('id').where('id', '=', draft.account_id).forNoKeyUpdate().execute()
  const { count } = await trx
    .selectFrom('leave_draft')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', draft.account_id)
    .where(isCurrent)
    .executeTakeFirstOrThrow()
  if (count >= maxDrafts) return undefined
  return (await trx.insertInto('leave_draft').values(draft).returning('id').executeTakeFirstOrThrow()).id
}

export const deleteOldDrafts = (db: Db) =>
  db
    .deleteFrom('leave_draft')
    .where('created_at', '<', sql<Date>`now() - interval '24 hours'`)
    .execute()
