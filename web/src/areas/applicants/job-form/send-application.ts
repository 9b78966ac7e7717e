import { applicantsApi, type ApplicationInput } from '@hr/contract/areas/applicants/applicants'
import { uploadParts } from '@hr/contract/lib/files'
import { apiErrorOf, noConnection, timedOut } from '../../../api/errors.ts'
import { fileTimeoutMs, formDataOf } from '../../../api/send.ts'
import { language } from '../../../lib/language.ts'

export type Application = Omit<ApplicationInput, 'CV' | 'otherFiles' | 'grantedPermission'> & {
  grantedPermission: boolean
  CV: File
  otherFiles: File[]
}
type Options = {
  idempotencyKey: string
  /** Called with the number of bytes sent. */
  onProgress: (bytes: number) => void
}

/** Sends an application and reports upload progress, which `fetch` cannot. */
export function sendApplication(application: Application, { idempotencyKey, onProgress }: Options): Promise<void> {
  const { method, path, body } = applicantsApi.create
  return new Promise((done, failed) => {
    const request = new XMLHttpRequest()
    request.open(method, `/api/v1${path}`)
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('accept-language', language)
    request.setRequestHeader('idempotency-key', idempotencyKey)
    request.responseType = 'json'
    request.timeout = fileTimeoutMs
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded))
    request.addEventListener('error', () => failed(noConnection()))
    request.addEventListener('timeout', () => failed(timedOut()))
    request.addEventListener('load', () => {
      if (request.status === 200) done()
      else failed(apiErrorOf(request.status, request.response, request.getResponseHeader('retry-after')))
    })
    request.send(formDataOf(application, uploadParts(body)))
  })
}
