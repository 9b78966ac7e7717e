import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { maySeeDocument } from '@hr/contract/areas/documents/visibility'
import {
  documentDates,
  documentInput,
  employeeFilesApi,
  employeeFilesTexts,
  isExpiryBeforeDate,
} from '@hr/contract/areas/employees/files'
import type { DocumentItem } from '@hr/contract/areas/employees/record'
import { issue } from '@hr/contract/lib/messages'
import { useApiMutation } from '../../api/client.ts'
import { useUser } from '../../api/session.ts'
import { DayField } from '../../form/DayField.tsx'
import { FileField } from '../../form/FileField.tsx'
import { filesOf } from '../../form/files.ts'
import { FormDialog } from '../../form/FormDialog.tsx'
import { FieldPair } from '../../form/FormSection.tsx'
import { SelectField } from '../../form/SelectField.tsx'
import { useRecordForm } from '../../form/use-record-form.ts'
import { t } from '../../lib/t.ts'
import { categoryLabel, documentCategoriesQuery } from '../documents/public.ts'

/** The task of the dialog. */
export type DocumentTask = { kind: 'add' } | { kind: 'change' | 'renew'; document: DocumentItem }

type Draft = { file: File[]; category: string | null; date: string; expiresOn: string }

const file = filesOf('attachment').refine((files) => files.length > 0, t(employeeFilesTexts.documentMissing))
const expiry = { path: ['expiresOn'], error: issue(employeeFilesTexts.expiryBeforeDate) }
const isPossible = (dates: Parameters<typeof isExpiryBeforeDate>[0]) => !isExpiryBeforeDate(dates)
const schemas = {
  add: documentInput.extend({ file }).refine(isPossible, expiry),
  change: documentInput.refine(isPossible, expiry),
  renew: documentDates.extend({ file }).refine(isPossible, expiry),
}

const titleOf = (task: DocumentTask): string => {
  if (task.kind === 'add') return t('Add document')
  const { name } = task.document
  return task.kind === 'change' ? t('Edit {name}', { name }) : t('Renew {name}', { name })
}

const draftOf = (task: DocumentTask): Draft => {
  if (task.kind === 'add') return { file: [], category: null, date: '', expiresOn: '' }
  const { category, date, expiresOn } = task.document
  // The dates of a renewal are new ones.
  return task.kind === 'change'
    ? { file: [], category, date: date ?? '', expiresOn: expiresOn ?? '' }
    : { file: [], category, date: '', expiresOn: '' }
}

type DocumentDialogProps = { uuid: string; task: DocumentTask; onClose: () => void }

/** Adds a document to an employee's files, changes its category and dates, or renews it by a new file. */
export function DocumentDialog({ uuid, task, onClose }: DocumentDialogProps) {
  const user = useUser()
  const { data: categories = [] } = useQuery(documentCategoriesQuery)
  const add = useApiMutation(employeeFilesApi.addDocument)
  const change = useApiMutation(employeeFilesApi.changeDocument)
  const renew = useApiMutation(employeeFilesApi.renewDocument)
  const form = useRecordForm<Draft>(schemas[task.kind], draftOf(task))
  const stored = task.kind === 'add' ? undefined : task.document
  const hasExpiry = (category: string | null) =>
    category !== null && category === stored?.category
      ? stored.hasExpiry
      : categories.some(({ name, hasExpiry: expires, isArchived }) => name === category && expires && !isArchived)
  form.watch('category', ({ value }) => {
    if (!hasExpiry(value)) form.setFieldValue('expiresOn', '')
  })
  const offered = categories.filter(
    ({ isArchived, visibility }) => !isArchived && maySeeDocument(visibility, user.uuid === uuid ? 'own' : 'all'),
  )
  // A document keeps a category that was archived.
  const names = [...new Set([...offered.map(({ name }) => name), ...(stored?.category ? [stored.category] : [])])]

  async function send({ file: [content], category, ...dates }: Draft): Promise<{ message: string }> {
    const params = { id: uuid, file: stored?.id ?? '' }
    if (task.kind === 'change') return change.mutateAsync({ params, body: { ...dates, category: category ?? '' } })
    // The schema requires the file, and the category of a new document.
    const sent = { ...dates, file: content! }
    return task.kind === 'add'
      ? add.mutateAsync({ params, body: { ...sent, category: category ?? '' } })
      : renew.mutateAsync({ params, body: sent })
  }

  return (
    <FormDialog
      title={titleOf(task)}
      form={form}
      failedText={t('The document could not be saved')}
      saveLabel={task.kind === 'add' ? t('Add') : task.kind === 'renew' ? t('Renew') : t('Save')}
      note={task.kind === 'renew' ? t('The current file is kept as an earlier version.') : undefined}
      width={520}
      onClose={onClose}
      save={async (draft) => (await send(draft)).message}
    >
      <Stack>
        {task.kind !== 'change' && <FileField path="file" label={t('Document')} kind="attachment" />}
        {task.kind !== 'renew' && (
          <SelectField
            path="category"
            label={t('Category')}
            options={names.map((name) => ({ value: name, label: categoryLabel(name) }))}
          />
        )}
        <FieldPair>
          <DayField path="date" label={t('Date')} isOptional />
          {hasExpiry(form.values.category) && <DayField path="expiresOn" label={t('Expires on')} isOptional />}
        </FieldPair>
      </Stack>
    </FormDialog>
  )
}
