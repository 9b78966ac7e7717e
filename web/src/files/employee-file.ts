import { employeeFilesApi } from '@hr/contract/areas/employees/files'
import { request } from '../api/request.ts'
import { storedFile } from './stored-file.ts'

/** A file of an employee's record or leave request. */
export const employeeFile = (uuid: string, file: { id: string; name: string }) =>
  storedFile(file, (options) => request(employeeFilesApi.read, { params: { id: uuid, file: file.id } }, options))
