import { actorTexts } from '@hr/contract/lib/actors'
import { serialize } from '@hr/contract/lib/messages'
import { isDeepStrictEqual } from 'node:util'
import { readableFields } from '@hr/contract/areas/custom-fields/fields'
import { kindOf, listsFor } from '@hr/contract/areas/views/kinds'
import { rolesUpTo, type View, type ViewContent } from '@hr/contract/areas/views/views'
import { sql } from 'kysely'
import { ZodError } from 'zod'
import { actorName } from '../../db/actor-name.ts'
import type { Db } from '../../db/db.ts'
import type { Actor } from '../../http/session.ts'
import { listCustomFields } from '../custom-fields/custom-fields.queries.ts'

type Row = Omit<View, 'content' | 'isReduced' | 'owner'> & { content: unknown; owner: string | null }

/** Returns the views that a user sees: own and shared ones of the lists that the user may open, by name. */
export async function listViews(
  db: Db,
  reader: Actor,
  { id, isDefault = false }: { id?: string; isDefault?: boolean } = {},
): Promise<View[]> {
  const { rows } = await sql<Row>`
    select v.id as uuid, v.list, v.name, v.shared_with as "sharedWith", v.content, v.version,
           ${actorName('v.account_id', 'owner')} as owner, v.account_id is not distinct from ${reader.uuid} as "isOwn",
           d.view_id is not null as "isDefault"
    from saved_view v
    left join employee owner on owner.id = v.account_id
    left join default_view d on d.view_id = v.id and d.account_id = ${reader.uuid}
    where (v.account_id = ${reader.uuid} or v.shared_with = any(${rolesUpTo(reader.role)}::text[]))
      and v.list = any(${listsFor(reader.role)}::text[])
      ${id === undefined ? sql`` : sql`and v.id = ${id}`}
      ${isDefault ? sql`and d.view_id is not null` : sql``}
    order by v.name, v.id`.execute(db)
  const fields = rows.length === 0 ? [] : await listCustomFields(db)
  const readable = new Set(readableFields(fields, reader, 'all').map(({ uuid }) => uuid))
  return rows.flatMap(({ content, owner, ...row }) => {
    const kind = kindOf(row.list)
    if (!kind) return []
    const seen = readIfKnown(() => kind.read(content, (field) => readable.has(field)))
    if (!seen) return []
    return [
      {
        ...row,
        owner: owner ?? serialize(actorTexts.deletedEmployee),
        content: seen,
        isReduced: !isDeepStrictEqual(seen, content),
      },
    ]
  })
}

/**
 * Returns undefined for a content that this version does not know: a newer version saved it, before it was replaced by this
 * one again. Sign-ins contain views, so they must not fail because of one.
 */
function readIfKnown(read: () => ViewContent): ViewContent | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof ZodError) return undefined
    throw error
  }
}

/** Lists the views that the lists of a user open with: at most one for each list. */
export const listDefaultViews = (db: Db, reader: Actor): Promise<View[]> => listViews(db, reader, { isDefault: true })

/** Returns the view with this id if the user sees it. */
export const findView = async (db: Db, id: string, reader: Actor): Promise<View | undefined> =>
  (await listViews(db, reader, { id }))[0]

/** Returns the owner of a view; undefined if the owner was deleted. */
export async function findViewOwner(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('saved_view').select('account_id').where('id', '=', id).executeTakeFirst()
  return row?.account_id ?? undefined
}
