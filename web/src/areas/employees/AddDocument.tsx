import { Stack } from '@mantine/core'
import { documentInput, employeeFilesApi, employeeFilesTexts } from '@hr/contract/areas/employees/files'
import { documentCategories, documentCategoryTexts, type DocumentItem } from '@hr/contract/areas/employees/record'
import { useApiMutation } from '../../api/client.ts'
import { DayField } from '../../form/DayField.tsx'
import { FileField } from '../../form/FileField.tsx'
import { filesOf } from '../../form/files.ts'
import { FormDialog } from '../../form/FormDialog.tsx'
import { FieldPair } from '../../form/FormSection.tsx'
import { labelled, SelectField } from '../../form/SelectField.tsx'
import { useRecordForm } from '../../form/use-record-form.ts'
import { labelsOf, t } from '../../lib/t.ts'
import { toast } from '../../ui/toasts.tsx'
import { changedBySave } from './invalidations.ts'

const draftSchema = documentInput.extend({
  file: filesOf('attachment').refine((files) => files.length > 0, t(employeeFilesTexts.documentMissing)),
})

const categories = labelled(documentCategories, labelsOf(documentCategoryTexts))

type Draft = { file: File[]; category: DocumentItem['category']; date: string }

/** Adds a document with its category and date to an employee's files. */
export function AddDocument({ uuid, onClose }: { uuid: string; onClose: () => void }) {
  const add = useApiMutation(employeeFilesApi.addDocument, { changes: changedBySave })
  const form = useRecordForm<Draft>(draftSchema, { file: [], category: null, date: '' })
  return (
    <FormDialog
      title={t('Add document')}
      form={form}
      failedText={t('Failed to save data')}
      saveLabel={t('Add')}
      width={520}
      onClose={onClose}
      save={async ({ file: [file], category, date }) => {
        // The schema requires both.
        if (!file || category === null) return
        const { message } = await add.mutateAsync({ params: { id: uuid }, body: { file, category, date } })
        toast.success(message)
      }}
    >
      <Stack>
        <FileField path="file" label={t('Document')} kind="attachment" />
        <FieldPair>
          <SelectField path="category" label={t('Category')} options={categories} />
          <DayField path="date" label={t('Date')} isOptional />
        </FieldPair>
      </Stack>
    </FormDialog>
  )
}
