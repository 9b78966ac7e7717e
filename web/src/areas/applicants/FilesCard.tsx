import { Stack, Text, UnstyledButton } from '@mantine/core'
import { IconFileText, IconFileTypePdf, IconPhoto } from '@tabler/icons-react'
import type { Applicant } from '@hr/contract/areas/applicants/applicants'
import type { FileItem } from '@hr/contract/areas/employees/record'
import { extensionOf } from '@hr/contract/lib/files'
import { formatBytes } from '../../lib/bytes.ts'
import { formatDay } from '../../lib/formats.ts'
import { t } from '../../lib/t.ts'
import { FileActions } from '../../files/FileActions.tsx'
import { Card } from '../../ui/Sheet.tsx'
import { applicantFile } from './files.ts'
import { Icon } from '../../ui/Icon.tsx'
import css from './applicants.module.css'

type FilesCardProps = { applicant: Applicant; shown: FileItem; onShow: (file: FileItem) => void }

/** The CV and other files; those of earlier applications are below. */
export function FilesCard({ applicant, shown, onShow }: FilesCardProps) {
  const { uuid, CV, otherFiles, earlier } = applicant
  const list = (files: readonly FileItem[]) => (
    <Stack component="ul" gap={4} fz="sm" className={css.files}>
      {files.map((file) => (
        <li key={file.id} data-shown={file.id === shown.id || undefined}>
          <FileLine uuid={uuid} file={file} isShown={file.id === shown.id} onShow={onShow} />
        </li>
      ))}
    </Stack>
  )
  return (
    <Card title={t('Files')}>
      {list([CV, ...otherFiles])}
      {earlier.map((application) => (
        <div key={application.uuid}>
          <Text component="h3" mt={12} mb={4} fz="sm" fw={500} c="dimmed">
            {t('Application from {day}', { day: formatDay(application.applicationDate) })}
          </Text>
          {list([application.CV, ...application.otherFiles])}
        </div>
      ))}
    </Card>
  )
}

type FileLineProps = { uuid: string; file: FileItem; isShown: boolean; onShow: (file: FileItem) => void }

function FileLine({ uuid, file, isShown, onShow }: FileLineProps) {
  const extension = extensionOf(file.name)
  const isPdf = extension === 'pdf'
  const Sign = isPdf ? IconFileTypePdf : extension.startsWith('doc') ? IconFileText : IconPhoto
  return (
    <>
      <Icon icon={Sign} size={20} />
      {isPdf ? (
        <UnstyledButton
          data-printed
          fz="inherit"
          className={css.fileName}
          aria-pressed={isShown}
          onClick={() => onShow(file)}
        >
          {file.name}
        </UnstyledButton>
      ) : (
        <span className={css.fileName}>{file.name}</span>
      )}
      <small>{formatBytes(file.size)}</small>
      <FileActions file={applicantFile(uuid, file)} />
    </>
  )
}
