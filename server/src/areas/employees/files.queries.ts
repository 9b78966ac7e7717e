import type { EmployeeFileKind } from '@hr/contract/areas/employees/files'
import type { Db } from '../../db/db.ts'

/** A file of this person, or of a leave request of this person, under this stored name; `kind` is null for the latter. */
export const findEmployeeFile = (db: Db, { employeeId, name }: { employeeId: string; name: string }) =>
  db
    .selectFrom('stored_file')
    .leftJoin('leave_request', 'leave_request.id', 'stored_file.leave_request_id')
    .select(['stored_file.id', 'name', 'media_type as mediaType', 'size', 'kind'])
    .where('name', '=', name)
    .where((where) =>
      where.or([
        where('stored_file.employee_id', '=', employeeId),
        where('leave_request.employee_id', '=', employeeId),
      ]),
    )
    .executeTakeFirst()

/** The names that the files of a kind are stored under, in the order they came. */
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
