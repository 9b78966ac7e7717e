import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  documentCategoriesApi,
  documentCategoriesTexts,
  documentCategoryInput,
  type DocumentCategory,
} from '@hr/contract/areas/documents/categories'
import {
  documentVisibilities,
  documentVisibilityTexts,
  type DocumentVisibility,
} from '@hr/contract/areas/documents/visibility'
import { query, useApiMutation } from '../../api/client.ts'
import { SwitchField, TextField } from '../../form/fields.tsx'
import { FormDialog } from '../../form/FormDialog.tsx'
import { labelled, SelectField } from '../../form/SelectField.tsx'
import { useRecordForm } from '../../form/use-record-form.ts'
import { labelsOf, t } from '../../lib/t.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Hint } from '../../ui/texts.tsx'
import { toast } from '../../ui/toasts.tsx'
import { categoryLabel } from './category-label.ts'

type Draft = { name: string; visibility: DocumentVisibility; hasExpiry: boolean }

const visibilities = labelled(documentVisibilities, labelsOf(documentVisibilityTexts))

type CategoryDialogProps = {
  /** The category to change; undefined for a new one. */
  stored: DocumentCategory | undefined
  onClose: () => void
}

/** Adds a category of documents, or changes one. */
export function CategoryDialog({ stored, onClose }: CategoryDialogProps) {
  const create = useApiMutation(documentCategoriesApi.create, { changes: [documentCategoriesApi.list] })
  const update = useApiMutation(documentCategoriesApi.update, { changes: [documentCategoriesApi.list] })
  const { name, visibility, hasExpiry }: Draft = stored ?? { name: '', visibility: 'employee', hasExpiry: false }
  const form = useRecordForm<Draft>(documentCategoryInput, { name, visibility, hasExpiry })
  return (
    <FormDialog
      title={stored ? t('Edit {name}', { name: categoryLabel(stored.name) }) : t('Add category')}
      form={form}
      failedText={t('Failed to save data')}
      saveLabel={t('Save')}
      width={520}
      onClose={onClose}
      save={async (body) => {
        if (stored)
          await update.mutateAsync({ params: { id: stored.uuid }, body: { ...body, version: stored.version } })
        else await create.mutateAsync({ body })
        toast.success(t(stored ? documentCategoriesTexts.changed : documentCategoriesTexts.added))
      }}
    >
      <Stack>
        <TextField path="name" label={t('Name')} />
        <SelectField path="visibility" label={t('Who sees its documents')} options={visibilities} />
        {stored && stored.visibility !== form.values.visibility && <ChangedVisibility uuid={stored.uuid} />}
        <SwitchField path="hasExpiry" label={t('Documents have an expiry date')} />
        {form.values.hasExpiry && (
          <Hint>
            {t('HR is reminded 60, 30 and 7 days before a document expires, and the employee if they see it.')}
          </Hint>
        )}
      </Stack>
    </FormDialog>
  )
}

/** Tells how many documents other people will see. */
function ChangedVisibility({ uuid }: { uuid: string }) {
  const { data } = useQuery(query(documentCategoriesApi.use, { params: { id: uuid } }))
  if (!data || data.documents === 0) return null
  return (
    <Notice tone="warn">
      {t(
        '{count, plural, one {This also changes who sees the # document of this category.} other {This also changes who sees the # documents of this category.}}',
        { count: data.documents },
      )}
    </Notice>
  )
}
