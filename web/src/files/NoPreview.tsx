import { Button } from '@mantine/core'
import { IconDownload, IconFileText } from '@tabler/icons-react'
import { t } from '../lib/t.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { download, type StoredFile } from './stored-file.ts'
import { Icon } from '../ui/Icon.tsx'

/** Replaces the preview of a file that cannot be shown. */
export const NoPreview = ({ title, file }: { title: string; file: StoredFile }) => (
  <EmptyState icon={<Icon icon={IconFileText} size={32} />} title={title} text={file.name}>
    <Button leftSection={<Icon icon={IconDownload} />} onClick={() => void download(file)}>
      {t('Download')}
    </Button>
  </EmptyState>
)
