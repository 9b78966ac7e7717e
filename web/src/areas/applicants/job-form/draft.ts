import { issue } from '@hr/contract/lib/messages'
import { applicantFields, applicationFields, maxOtherFiles } from '@hr/contract/areas/applicants/applicants'
import { applicantsTexts } from '@hr/contract/areas/applicants/texts'
import { perField, type ValuesOf } from '@hr/contract/lib/field-maps'
import { maxRequestBytes } from '@hr/contract/lib/files'
import { filesOf } from '../../../form/files.ts'
import { formatBytes } from '../../../lib/bytes.ts'
import { t } from '../../../lib/t.ts'

/** The values of the form. */
export type Draft = ValuesOf<typeof applicantFields> & {
  CV: File[]
  otherFiles: File[]
  grantedPermission: boolean
}

export const blank: Draft = {
  ...perField(applicantFields, () => ''),
  CV: [],
  otherFiles: [],
  grantedPermission: false,
}

const sizeOf = (files: readonly File[]) => files.reduce((sum, { size }) => sum + size, 0)

/** The validation before sending; texts hardly add to the size of the files. */
export const draftSchema = applicationFields
  .extend({
    CV: filesOf('document').min(1, issue(applicantsTexts.cvMissing)),
    otherFiles: filesOf('attachment', maxOtherFiles),
  })
  .refine(({ CV, otherFiles }) => sizeOf([...CV, ...otherFiles]) <= maxRequestBytes, {
    path: ['otherFiles'],
    error: t('The files together are larger than {max}', { max: formatBytes(maxRequestBytes) }),
  })

/** The upload progress of each file from 0 to 1, for the number of bytes sent: files are sent one after the other. */
export function progressOf(files: readonly File[], bytes: number): Map<File, number> {
  let before = 0
  return new Map(
    files.map((file) => {
      const share = file.size === 0 ? 1 : Math.min(1, Math.max(0, (bytes - before) / file.size))
      before += file.size
      return [file, share]
    }),
  )
}
