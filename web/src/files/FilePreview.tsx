import { extensionOf } from '@hr/contract/lib/files'
import { t } from '../lib/t.ts'
import { NoPreview } from './NoPreview.tsx'
import { PdfPreview } from './pdf-preview.ts'
import type { StoredFile } from './stored-file.ts'
import css from './files.module.css'

/** A file to be read on the page; what no browser shows, to be downloaded. */
export const FilePreview = ({ file }: { file: StoredFile }) =>
  extensionOf(file.name) === 'pdf' ? (
    <PdfPreview file={file} fallback={<p className={css.nothing}>{t('Loading data. Please wait')}</p>} />
  ) : (
    <NoPreview title={t('This format opens in your editor')} file={file} />
  )
