import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { employeeFilesApi, employeeFilesTexts } from '@hr/contract/areas/employees/files'
import { documentCategoryTexts, type DocumentItem, type Employee } from '@hr/contract/areas/employees/record'
import { useApiMutation } from '../../api/client.ts'
import { messageOf } from '../../api/errors.ts'
import { useUser } from '../../api/session.ts'
import { employeeFile } from '../../files/employee-file.ts'
import { FileActions } from '../../files/FileActions.tsx'
import { formatBytes } from '../../lib/bytes.ts'
import { formatDay } from '../../lib/formats.ts'
import { t } from '../../lib/t.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { RecordNames } from '../../ui/RecordNames.tsx'
import { Card } from '../../ui/Sheet.tsx'
import { toast } from '../../ui/toasts.tsx'
import { changedBySave } from './invalidations.ts'
import css from './profile.module.css'
import { Hint } from '../../ui/texts.tsx'

const dialogWidth = 520
const AddDocument = lazyDialog(
  async () => (await import('./AddDocument.tsx')).AddDocument,
  t('Add document'),
  dialogWidth,
)

type File = { id: string; name: string; size: number }

/** CV, attachment and other files, each with its kind, date, size and actions. */
export function FilesCard({ employee: { uuid, CV, attachment, otherFiles } }: { employee: Employee }) {
  const [isAdding, setIsAdding] = useState(false)
  const [deleted, setDeleted] = useState<DocumentItem>()
  const [failure, setFailure] = useState<string>()
  const user = useUser()
  const isEmpty = !CV && !attachment && otherFiles.length === 0
  const line = (file: File, about: readonly string[], onDelete?: () => void) => (
    <li key={file.id}>
      <span>
        {file.name}
        <small>{[...about, formatBytes(file.size)].join(' · ')}</small>
      </span>
      <FileActions file={employeeFile(uuid, file)} />
      {onDelete && (
        <ActionIcon title={t('Delete')} aria-label={t('Delete {value}', { value: file.name })} onClick={onDelete}>
          <Icon icon={IconTrash} />
        </ActionIcon>
      )}
    </li>
  )
  return (
    <Card
      title={t('Files')}
      action={
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Icon icon={IconPlus} />}
          onClick={() => setIsAdding(true)}
        >
          {t('Add document')}
        </Button>
      }
    >
      {failure !== undefined && <Notice tone="danger">{failure}</Notice>}
      {isEmpty && <Hint>{t('No files yet.')}</Hint>}
      {!isEmpty && (
        <ul className={css.files}>
          {CV && line(CV, [t('CV')])}
          {attachment && line(attachment, [t('Attachment')])}
          {otherFiles.map((file) =>
            line(
              file,
              [
                file.category === null ? t('Other file') : t(documentCategoryTexts[file.category]),
                ...(file.date === null ? [] : [formatDay(file.date)]),
              ],
              user.uuid === uuid && file.isAddedByHr ? undefined : () => setDeleted(file),
            ),
          )}
        </ul>
      )}
      {isAdding && <AddDocument uuid={uuid} onClose={() => setIsAdding(false)} />}
      {deleted && (
        <DeleteDocument uuid={uuid} file={deleted} onEnd={setFailure} onClose={() => setDeleted(undefined)} />
      )}
    </Card>
  )
}

type DeleteDocumentProps = {
  uuid: string
  file: DocumentItem
  /** Called with the reason if the file could not be deleted, and without one if it was. */
  onEnd: (failure?: string) => void
  onClose: () => void
}

function DeleteDocument({ uuid, file, onEnd, onClose }: DeleteDocumentProps) {
  const remove = useApiMutation(employeeFilesApi.deleteDocument, {
    changes: changedBySave,
    onSuccess: ({ message }) => {
      toast.success(message)
      onEnd()
      onClose()
    },
    // As all dialogs that delete, it closes with a notification; the card keeps the message.
    onError: (error) => {
      const message = messageOf(error, t('Failed to delete data'))
      toast.error(message)
      onEnd(message)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      isOpen
      title={t('Delete document?')}
      confirm={t('Delete')}
      isDestructive
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id: uuid, file: file.id } })}
      onClose={onClose}
    >
      <RecordNames names={[file.name]} />
      <p>{t(employeeFilesTexts.deleteText)}</p>
    </ConfirmDialog>
  )
}
