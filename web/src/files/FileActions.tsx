import { ActionIcon } from '@mantine/core'
import { IconDownload, IconExternalLink } from '@tabler/icons-react'
import { t } from '../lib/t.ts'
import { openInNewTab, opensInNewTab } from './new-tab.ts'
import { download, type StoredFile } from './stored-file.ts'
import { Icon } from '../ui/Icon.tsx'

type FileActionsProps = {
  file: StoredFile
  /** The accessible name of the file; its file name by default. */
  label?: string
}

/** Buttons that open a PDF in a new tab and download any file. */
export const FileActions = ({ file, label = file.name }: FileActionsProps) => (
  <>
    {opensInNewTab(file) && (
      <ActionIcon
        title={t('Open in new tab')}
        aria-label={t('Open {value} in a new tab', { value: label })}
        onClick={() => void openInNewTab(file)}
      >
        <Icon icon={IconExternalLink} />
      </ActionIcon>
    )}
    <ActionIcon
      title={t('Download')}
      aria-label={t('Download {value}', { value: label })}
      onClick={() => void download(file)}
    >
      <Icon icon={IconDownload} />
    </ActionIcon>
  </>
)
