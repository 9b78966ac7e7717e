import { Button } from '@mantine/core'
import { IconDownload, IconFileText } from '@tabler/icons-react'
import { Suspense } from 'react'
import type { FileItem } from '@hr/contract/areas/employees/record'
import { extensionOf } from '@hr/contract/lib/files'
import { t } from '../../lib/t.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { downloadFile } from './files.ts'
import { PdfPreview } from './pdf-preview.ts'
import css from './applicants.module.css'

type CvCardProps = { uuid: string; file: FileItem }

/** The CV to be read on the page; what no browser shows, to be downloaded. */
export function CvCard({ uuid, file }: CvCardProps) {
  return (
    <Sheet className={css.cv ?? ''}>
      {extensionOf(file.name) === 'pdf' ? (
        <Suspense fallback={<p className={css.nothing}>{t('Loading data. Please wait')}</p>}>
          <PdfPreview uuid={uuid} file={file} />
        </Suspense>
      ) : (
        <NoPreview title={t('This format opens in your editor')} uuid={uuid} file={file} />
      )}
    </Sheet>
  )
}

/** In the place of a file that cannot be shown here. */
export const NoPreview = ({ title, uuid, file }: CvCardProps & { title: string }) => (
  <EmptyState icon={<IconFileText size={32} stroke={1.25} aria-hidden="true" />} title={title} text={file.name}>
    <Button
      leftSection={<IconDownload size={16} stroke={1.5} aria-hidden="true" />}
      onClick={() => void downloadFile(uuid, file)}
    >
      {t('Download')}
    </Button>
  </EmptyState>
)
