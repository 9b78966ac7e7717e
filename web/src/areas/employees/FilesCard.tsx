import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { Employee } from '@hr/contract/areas/employees/record'
import { download } from '../../files/stored-file.ts'
import { formatBytes } from '../../lib/bytes.ts'
import { t } from '../../lib/t.ts'
import { Card } from '../../ui/Sheet.tsx'
import { employeeFile } from '../../files/employee-file.ts'
import css from './profile.module.css'

/** CV, attachment and other files, each with its kind, size and the way to have it. */
export function FilesCard({ employee: { uuid, CV, attachment, otherFiles } }: { employee: Employee }) {
  const files = [
    ...(CV ? [{ ...CV, kind: t('CV') }] : []),
    ...(attachment ? [{ ...attachment, kind: t('Attachment') }] : []),
    ...otherFiles.map((file) => ({ ...file, kind: t('Other file') })),
  ]
  return (
    <Card title={t('Files')}>
      {files.length === 0 && <p className={css.nobody}>{t('There are no files yet.')}</p>}
      {files.length > 0 && (
        <ul className={css.files}>
          {files.map((file) => (
            <li key={file.id}>
              <span>
                {file.name}
                <small>{`${file.kind} · ${formatBytes(file.size)}`}</small>
              </span>
              <Button
                variant="subtle"
                color="gray"
                leftSection={<IconDownload size={16} stroke={1.5} aria-hidden="true" />}
                aria-label={t('Download {{value}}', { value: file.name })}
                onClick={() => void download(employeeFile(uuid, file))}
              >
                {t('Download')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
