import { Button } from '@mantine/core'
import { IconDownload, IconFileText } from '@tabler/icons-react'
import { t } from '../lib/t.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { download, type StoredFile } from './stored-file.ts'

/** In the place of a file that cannot be shown here. */
export const NoPreview = ({ title, file }: { title: string; file: StoredFile }) => (
  <EmptyState icon={<IconFileText size={32} stroke={1.25} aria-hidden="true" />} title={title} text={file.name}>
    <Button
      leftSection={<IconDownload size={16} stroke={1.5} aria-hidden="true" />}
      onClick={() => void download(file)}
    >
      {t('Download')}
    </Button>
  </EmptyState>
)
