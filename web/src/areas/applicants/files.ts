import { applicantsApi } from '@hr/contract/areas/applicants/applicants'
import type { FileItem } from '@hr/contract/areas/employees/record'
import { request } from '../../api/request.ts'
import type { StoredFile } from '../../files/stored-file.ts'

/** A file that somebody has applied with. */
export const applicantFile = (uuid: string, { id, name }: FileItem): StoredFile => ({
  id,
  name,
  // In the browser the content of a file is a Blob.
  content: async (signal) =>
    (await request(applicantsApi.file, { params: { uuid, fileName: id } }, signal ? { signal } : {})) as Blob,
})
