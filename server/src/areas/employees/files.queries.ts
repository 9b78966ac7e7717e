import type { EmployeeFileKind } from '@hr/contract/areas/employees/files'
import type { DocumentItem } from '@hr/contract/areas/employees/record'
import { originalNameOf } from '@hr/contract/lib/files'
import { hash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { actorName } from '../../db/actor-name.ts'
import type { Db } from '../../db/db.ts'
import { isoInstant } from '../../db/instant.ts'
import { visibilityOf } from '../documents/categories.queries.ts'

export type FileRow = Omit<DocumentItem, 'name' | 'earlier'> & {
  kind: EmployeeFileKind
  /** The stored name of the current document that an earlier version belongs to. */
  versionOf: string | null
}

/** SQL: the files of an employee as JSON, in upload order. */
export const filesAsJson = (employeeId: RawBuilder<unknown>) => sql<FileRow[]>`(
  select coalesce(json_agg(json_build_object(
           'id', f.name, 'kind', f.kind, 'size', f.size, 'category', c.name, 'visibility', ${visibilityOf},
           'hasExpiry', coalesce(c.has_expiry, false), 'date', f.dated_on, 'expiresOn', f.expires_on,
           'isAddedByHr', f.added_by is null, 'addedAt', ${isoInstant('f.added_at')},
           'addedBy', ${actorName('f.uploaded_by', 'u')}, 'versionOf', n.name) order by f.added_at, f.name), '[]')
  from stored_file f
  left join document_category c on c.id = f.category_id
  left join stored_file n on n.id = f.version_of
  left join employee u on u.id = f.uploaded_by
  where f.employee_id = ${employeeId})`

/** Sorts the files of an employee: documents with their earlier versions. */
export function filesOfRows(rows: readonly FileRow[]) {
  const itemsOf = (wanted: EmployeeFileKind, current: string | null = null): DocumentItem[] =>
    rows
      .filter(({ kind, versionOf }) => kind === wanted && versionOf === current)
      .map(({ kind: _kind, versionOf: _versionOf, ...file }) => ({
        ...file,
        name: originalNameOf(file.id),
        earlier: current === null ? itemsOf(wanted, file.id).toReversed() : [],
      }))
  return {
    CV: itemsOf('CV')[0] ?? null,
    attachment: itemsOf('attachment')[0] ?? null,
    otherFiles: itemsOf('otherFiles'),
  }
}

/** Returns the documents of an employee. */
export async function listDocuments(db: Db, employeeId: string): Promise<DocumentItem[]> {
  const { rows } = await sql<{ files: FileRow[] }>`select ${filesAsJson(sql`${employeeId}`)} as files`.execute(db)
  return filesOfRows(rows[0]?.files ?? []).otherFiles
}

/**
 * Returns documents as the history keeps them. Nothing but a hash is kept of those that only HR sees, because the
 * employee may read the values of their history.
 */
export function documentsInHistory(documents: readonly DocumentItem[]) {
  const described = documents.map(({ id, category, date, expiresOn, earlier, visibility }) => ({
    visibility,
    text: [id, category, date, expiresOn, ...earlier.map((version) => version.id)].filter(Boolean).join(', '),
  }))
  const hidden = described.filter(({ visibility }) => visibility === 'hr')
  return {
    otherFiles: described.filter(({ visibility }) => visibility !== 'hr').map(({ text }) => text),
    ...(hidden.length > 0 && { hrDocuments: hidden.map(({ text }) => ({ isHidden: hash('sha256', text) })) }),
  }
}

/** SQL condition: a file `t` is a document that only HR sees. */
export const isForHr = sql`exists (
  select from stored_file f join document_category c on c.id = f.category_id where f.id = t.id and ${visibilityOf} = 'hr')`

/** The rows that the export of personal data leaves out: documents that only HR sees, until HR has released them. */
export const withheldRows = {
  stored_file: sql`t.is_released is not true and ${isForHr}`,
  // HR's reminders of such documents.
  notification: sql`t.event = 'document end' and t.details ->> 'visibility' = 'hr'`,
}

/**
 * Finds a file of an employee, or of one of their leave requests, by its stored name; `kind` is null for the latter.
 */
export const findEmployeeFile = (db: Db, { employeeId, name }: { employeeId: string; name: string }) =>
  db
    .selectFrom('stored_file as f')
    .leftJoin('leave_request', 'leave_request.id', 'f.leave_request_id')
    .leftJoin('document_category as c', 'c.id', 'f.category_id')
    .select(['f.id', 'f.name', 'f.media_type as mediaType', 'f.size', 'f.kind'])
    .select(visibilityOf.as('visibility'))
    .where('f.name', '=', name)
    .where((where) =>
      where.or([where('f.employee_id', '=', employeeId), where('leave_request.employee_id', '=', employeeId)]),
    )
    .executeTakeFirst()

/** Returns the stored names of the files of a kind, in upload order. */
export async function fileNamesOf(db: Db, employeeId: string, kind: EmployeeFileKind): Promise<string[]> {
  const rows = await db
    .selectFrom('stored_file')
    .select('name')
    .where('employee_id', '=', employeeId)
    .where('kind', '=', kind)
    .orderBy('added_at')
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}

export async function isPhotoOf(
  db: Db,
  { employeeId, photo }: { employeeId: string; photo: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('employee')
    .select('id')
    .where('id', '=', employeeId)
    .where('profile_image', '=', photo)
    .executeTakeFirst()
  return row !== undefined
}
