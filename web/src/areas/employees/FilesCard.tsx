import type { Employee } from '@hr/contract/areas/employees/record'
import { FileActions } from '../../files/FileActions.tsx'
import { formatBytes } from '../../lib/bytes.ts'
import { t } from '../../lib/t.ts'
import { Card } from '../../ui/Sheet.tsx'
import { employeeFile } from '../../files/employee-file.ts'
import css from './profile.module.css'

/** CV, attachment and other files, each with its kind, size and actions. */
export function FilesCard({ employee: { uuid, CV, attachment, otherFiles } }: { employee: Employee }) {
  const files = [
    ...(CV ? [{ ...CV, kind: t('CV') }] : []),
    ...(attachment ? [{ ...attachment, kind: t('Attachment') }] : []),
    ...otherFiles.map((file) => ({ ...file, kind: t('Other file') })),
  ]
  return (
    <Card title={t('Files')}>
      {files.length === 0 && <p className={css.empty}>{t('No files yet.')}</p>}
      {files.length > 0 && (
        <ul className={css.files}>
          {files.map((file) => (
            <li key={file.id}>
              <span>
                {file.name}
                <small>{`${file.kind} · ${formatBytes(file.size)}`}</small>
              </span>
              <FileActions file={employeeFile(uuid, file)} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
