import type { FileItem } from '@hr/contract/areas/employees/record'
import { FilePreview } from '../../files/FilePreview.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { applicantFile } from './files.ts'
import css from './applicants.module.css'

/** A preview of the CV, or of another chosen file, next to the applicant's details. */
export const CvCard = ({ uuid, file }: { uuid: string; file: FileItem }) => (
  <Sheet className={css.cv ?? ''}>
    <FilePreview file={applicantFile(uuid, file)} />
  </Sheet>
)
