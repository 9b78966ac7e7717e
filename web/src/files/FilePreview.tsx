import { extensionOf } from '@hr/contract/lib/files'
import { t } from '../lib/t.ts'
import { lazyWithRetry } from '../ui/lazy-part.tsx'
import { NoPreview } from './NoPreview.tsx'
import type { StoredFile } from './stored-file.ts'

const PdfPreview = lazyWithRetry(async () => (await import('./PdfPreview.tsx')).PdfPreview)

/** A preview of the file, or a download button for formats that browsers cannot show. */
export const FilePreview = ({ file }: { file: StoredFile }) =>
  extensionOf(file.name) === 'pdf' ? (
    <PdfPreview file={file} />
  ) : (
    <NoPreview title={t('No preview for this format. Download the file to open it.')} file={file} />
  )
