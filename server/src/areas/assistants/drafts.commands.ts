import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'

/** Stores a draft for its owner. It changes no request and no balance. */
export const addDraft = (db: Db, draft: Insertable<Tables['leave_draft']>): Promise<{ id: string }> =>
  db.insertInto('leave_draft').values(draft).returning('id').executeTakeFirstOrThrow()

export const deleteOldDrafts = (db: Db) =>
  db
    .deleteFrom('leave_draft')
    .where('created_at', '<', sql<Date>`now() - interval '24 hours'`)
    .execute()
