import type { DocumentCategory } from '@hr/contract/areas/documents/categories'
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

/** Counts the documents of a category, without their earlier versions. */
export async function countDocuments(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{ documents: number }>`
    select count(*) as documents from stored_file f where f.category_id = ${id} and f.version_of is null`.execute(db)
  return rows[0]?.documents ?? 0
}
