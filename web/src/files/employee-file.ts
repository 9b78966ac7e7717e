import { employeeFilesApi } from '@hr/contract/areas/employees/files'
import { request } from '../api/request.ts'
import type { StoredFile } from './stored-file.ts'

/** A file that belongs to an employee: to the record, or to a request for leave. */
export const employeeFile = (uuid: string, { id, name }: { id: string; name: string }): StoredFile => ({
  id,
  name,
  // In the browser the content of a file is a Blob.
  content: async (signal) =>
    (await request(employeeFilesApi.read, { params: { id: uuid, file: id } }, signal ? { signal } : {})) as Blob,
})
