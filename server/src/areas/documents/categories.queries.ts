import type { DocumentCategory } from '@hr/contract/areas/documents/categories'
import { visibilityWithoutCategory, type DocumentVisibility } from '@hr/contract/areas/documents/visibility'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** SQL: the columns of a category `c`. */
const columns = sql`
  c.id as uuid, c.name, c.visibility, c.has_expiry as "hasExpiry", c.archived_at is not null as "isArchived", c.version`

/** Returns all categories in their order, archived ones last. */
export async function listCategories(db: Db): Promise<DocumentCategory[]> {
  const { rows } = await sql<DocumentCategory>`
    select ${columns} from document_category c order by c.archived_at is not null, c.place, c.id`.execute(db)
  return rows
}

export async function findCategory(db: Db, id: string): Promise<DocumentCategory | undefined> {
  const { rows } = await sql<DocumentCategory>`select ${columns} from document_category c where c.id = ${id}`.execute(
    db,
  )
  return rows[0]
}

/** SQL: who sees a file `f` with the category `c`, which may be missing. */
export const visibilityOf = sql<DocumentVisibility>`
  case when f.filed_at <= c.hr_only_until then 'hr'
       else coalesce(c.visibility, ${sql.lit(visibilityWithoutCategory)}) end`

type DocumentCounts = { documents: number; hrOnly: { documents: number; people: number } }

/** Counts the documents of a category, without their earlier versions, and those that only HR sees. */
export async function countDocuments(db: Db, id: string): Promise<DocumentCounts> {
  const { rows } = await sql<{ documents: number; closed: number; people: number }>`
    select count(*)::int as documents, count(*) filter (where visibility = 'hr')::int as closed,
           count(distinct employee_id) filter (where visibility = 'hr')::int as people
    from (select f.employee_id, ${visibilityOf} as visibility
          from stored_file f join document_category c on c.id = f.category_id
          where c.id = ${id} and f.version_of is null) d`.execute(db)
  const { documents, closed, people } = rows[0]!
  return { documents, hrOnly: { documents: closed, people } }
}
