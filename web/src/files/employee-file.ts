import { employeeFilesApi } from '@hr/contract/areas/employees/files'
import { request } from '../api/request.ts'
import { storedFile } from './stored-file.ts'

/** A file that belongs to an employee: to the record, or to a request for leave. */
export const employeeFile = (uuid: string, file: { id: string; name: string }) =>
  storedFile(file, (options) => request(employeeFilesApi.read, { params: { id: uuid, file: file.id } }, options))
