import { ActionIcon, Button } from '@mantine/core'
import { IconPencil, IconPlus, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { employeeFilesApi, employeeFilesTexts } from '@hr/contract/areas/employees/files'
import type { DocumentItem, DocumentVersion, Employee } from '@hr/contract/areas/employees/record'
import { useApiMutation } from '../../api/client.ts'
import { messageOf } from '../../api/errors.ts'
import { useUser } from '../../api/session.ts'
import { t } from '../../lib/t.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { RecordNames } from '../../ui/RecordNames.tsx'
import { Card } from '../../ui/Sheet.tsx'
import { toast } from '../../ui/toasts.tsx'
import type { DocumentTask } from './DocumentDialog.tsx'
import { DocumentLine, EmployeeFileLine } from './DocumentLine.tsx'
import css from './profile.module.css'
import { Hint } from '../../ui/texts.tsx'

const dialogWidth = 520
const DocumentDialog = lazyDialog(
  async () => (await import('./DocumentDialog.tsx')).DocumentDialog,
  t('Document'),
  dialogWidth,
)

/** CV, attachment and other files, each with its kind, date, size and actions. */
export function FilesCard({ employee: { uuid, CV, attachment, otherFiles } }: { employee: Employee }) {
  const [task, setTask] = useState<DocumentTask>()
  const [deleted, setDeleted] = useState<DocumentItem | DocumentVersion>()
  const [failure, setFailure] = useState<string>()
  const user = useUser()
  const isEmpty = !CV && !attachment && otherFiles.length === 0
  const actionsOf = (document: DocumentItem | DocumentVersion) => {
    // Only HR changes what HR filed.
    if (user.uuid === uuid && document.isAddedByHr) return null
    const { name } = document
    return (
      <>
        {'earlier' in document && (
          <>
            <Action
              label={t('Renew')}
              about={t('Renew {name}', { name })}
              icon={IconRefresh}
              onClick={() => setTask({ kind: 'renew', document })}
            />
            <Action
              label={t('Edit')}
              about={t('Edit {name}', { name })}
              icon={IconPencil}
              onClick={() => setTask({ kind: 'change', document })}
            />
          </>
        )}
        <Action
          label={t('Delete')}
          about={t('Delete {value}', { value: name })}
          icon={IconTrash}
          onClick={() => setDeleted(document)}
        />
      </>
    )
  }
  return (
    <Card
      title={t('Files')}
      action={
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Icon icon={IconPlus} />}
          onClick={() => setTask({ kind: 'add' })}
        >
          {t('Add document')}
        </Button>
      }
    >
      {failure !== undefined && <Notice tone="danger">{failure}</Notice>}
      {isEmpty && <Hint>{t('No files yet.')}</Hint>}
      {!isEmpty && (
        <ul className={css.files}>
          {CV && (
            <li>
              <EmployeeFileLine uuid={uuid} file={CV} about={[t('CV')]} />
            </li>
          )}
          {attachment && (
            <li>
              <EmployeeFileLine uuid={uuid} file={attachment} about={[t('Attachment')]} />
            </li>
          )}
          {otherFiles.map((document) => (
            <li key={document.id}>
              <DocumentLine uuid={uuid} document={document} actionsOf={actionsOf} />
            </li>
          ))}
        </ul>
      )}
      {task && <DocumentDialog uuid={uuid} task={task} onClose={() => setTask(undefined)} />}
      {deleted && (
        <DeleteDocument uuid={uuid} file={deleted} onEnd={setFailure} onClose={() => setDeleted(undefined)} />
      )}
    </Card>
  )
}

type ActionProps = { label: string; about: string; icon: typeof IconTrash; onClick: () => void }

const Action = ({ label, about, icon, onClick }: ActionProps) => (
  <ActionIcon title={label} aria-label={about} onClick={onClick}>
    <Icon icon={icon} />
  </ActionIcon>
)

type DeleteDocumentProps = {
  uuid: string
  file: DocumentItem | DocumentVersion
  /** Called with the reason if the file could not be deleted, and without one if it was. */
  onEnd: (failure?: string) => void
  onClose: () => void
}

function DeleteDocument({ uuid, file, onEnd, onClose }: DeleteDocumentProps) {
  const remove = useApiMutation(employeeFilesApi.deleteDocument, {
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
      {'earlier' in file && file.earlier.length > 0 && <p>{t('Its earlier versions are deleted, too.')}</p>}
      <p>{t(employeeFilesTexts.deleteText)}</p>
    </ConfirmDialog>
  )
}
