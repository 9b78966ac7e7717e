import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { may } from '@hr/contract/access'
import {
  documentCategoriesApi,
  documentCategoriesTexts,
  documentCategoryChange,
  filedDocumentsChoices,
  filedDocumentsTexts,
  type DocumentCategory,
  type FiledDocuments,
} from '@hr/contract/areas/documents/categories'
import {
  documentVisibilities,
  documentVisibilityTexts,
  type DocumentVisibility,
} from '@hr/contract/areas/documents/visibility'
import { query, useApiMutation } from '../../api/client.ts'
import { useUser } from '../../api/session.ts'
import { SwitchField, TextField } from '../../form/fields.tsx'
import { FormDialog } from '../../form/FormDialog.tsx'
import { labelled, SelectField } from '../../form/SelectField.tsx'
import { useRecordForm } from '../../form/use-record-form.ts'
import { useStoredEntry } from '../../form/use-stored-record.ts'
import { labelsOf, t } from '../../lib/t.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Hint } from '../../ui/texts.tsx'
import { categoryLabel } from './category-label.ts'

type Draft = { name: string; visibility: DocumentVisibility; hasExpiry: boolean; filedDocuments: FiledDocuments }

const visibilities = labelled(documentVisibilities, labelsOf(documentVisibilityTexts))
const filedDocuments = labelled(filedDocumentsChoices, labelsOf(filedDocumentsTexts))

const draftOf = ({ name, visibility, hasExpiry }: Omit<Draft, 'filedDocuments'>): Draft => ({
  name,
  visibility,
  hasExpiry,
  filedDocuments: 'stay closed',
})

type CategoryDialogProps = {
  /** The category to change; undefined for a new one. */
  stored: DocumentCategory | undefined
  onClose: () => void
}

/** Adds a category of documents, or changes one. */
export function CategoryDialog({ stored: loaded, onClose }: CategoryDialogProps) {
  const create = useApiMutation(documentCategoriesApi.create)
  const update = useApiMutation(documentCategoriesApi.update)
  const { stored, loadCurrent } = useStoredEntry(loaded, query(documentCategoriesApi.list, {}), draftOf)
  const form = useRecordForm<Draft>(
    documentCategoryChange,
    draftOf(stored ?? { name: '', visibility: 'employee', hasExpiry: false }),
  )
  return (
    <FormDialog
      title={stored ? t('Edit {name}', { name: categoryLabel(stored.name) }) : t('Add category')}
      form={form}
      failedText={t('The category could not be saved')}
      loadCurrent={loadCurrent}
      width={520}
      onClose={onClose}
      save={async ({ filedDocuments: filed, ...body }) => {
        if (stored)
          await update.mutateAsync({
            params: { id: stored.uuid },
            body: { ...body, filedDocuments: filed, version: stored.version },
          })
        else await create.mutateAsync({ body })
        return t(stored ? documentCategoriesTexts.changed : documentCategoriesTexts.added)
      }}
    >
      <Stack>
        <TextField path="name" label={t('Name')} />
        <SelectField path="visibility" label={t('Who sees its documents')} options={visibilities} />
        {stored && <FiledDocumentsField stored={stored} draft={form.values} />}
        <SwitchField path="hasExpiry" label={t('Documents have an expiry date')} />
        {form.values.hasExpiry && (
          <Hint>{t('HR is reminded before a document expires. So is the employee, if they can see it.')}</Hint>
        )}
      </Stack>
    </FormDialog>
  )
}

type FiledDocumentsFieldProps = { stored: DocumentCategory; draft: Draft }

/** Tells whose documents other people will see, and asks what happens to those that only HR sees. */
function FiledDocumentsField({ stored, draft: { visibility, filedDocuments: choice } }: FiledDocumentsFieldProps) {
  const mayOpen = may('document-category.open', useUser().effectiveRole)
  const { data } = useQuery({
    ...query(documentCategoriesApi.use, { params: { id: stored.uuid } }),
    staleTime: 0,
  })
  if (!data || data.documents === 0) return null
  const { documents, people } = data.hrOnly
  if (documents === 0 || visibility === 'hr')
    return stored.visibility === visibility ? null : (
      <Notice tone="warn">
        {t(
          '{count, plural, one {This also changes who sees the # document in this category.} other {This also changes who sees the # documents in this category.}}',
          { count: data.documents },
        )}
      </Notice>
    )
  if (!mayOpen)
    return stored.visibility === 'hr' ? (
      <Notice tone="danger">{t(documentCategoriesTexts.opening(documents, people))}</Notice>
    ) : null
  return (
    <>
      <SelectField path="filedDocuments" label={t('Documents that only HR sees')} options={filedDocuments} />
      <Notice tone="warn">{choice === 'open' ? openedText(visibility, data.hrOnly) : closedText(data.hrOnly)}</Notice>
    </>
  )
}

type HrOnly = { documents: number; people: number }

const openedText = (visibility: DocumentVisibility, counts: HrOnly) =>
  visibility === 'lead'
    ? t(
        'Employees and their team leads will see what only HR has seen so far: {documents, plural, one {# document} other {# documents}} of {people, plural, one {# employee} other {# employees}}.',
        counts,
      )
    : t(
        'Employees will see what only HR has seen so far: {documents, plural, one {# document} other {# documents}} of {people, plural, one {# employee} other {# employees}}.',
        counts,
      )

const closedText = (counts: HrOnly) =>
  t(
    'Still visible only to HR: {documents, plural, one {# document} other {# documents}} of {people, plural, one {# employee} other {# employees}}. Documents that you add from now on are visible.',
    counts,
  )
