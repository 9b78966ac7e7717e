import { applicantsApi } from '@hr/contract/areas/applicants/applicants'
import type { FileItem } from '@hr/contract/areas/employees/record'
import { request } from '../../api/request.ts'
import { storedFile } from '../../files/stored-file.ts'

/** A file of an applicant. */
export const applicantFile = (uuid: string, file: FileItem) =>
  storedFile(file, (options) => request(applicantsApi.file, { params: { uuid, fileName: file.id } }, options))
