import type { EmployeeFileKind } from '@hr/contract/areas/employees/files'
import type { Db } from '../../db/db.ts'

/**
 * Finds a file of an employee, or of one of their leave requests, by its stored name; `kind` is null for the latter.
 */
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
