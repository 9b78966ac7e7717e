import { Button, Stack } from '@mantine/core'
import { IconFolder, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  documentCategoriesApi,
  documentCategoriesTexts,
  maxDocumentCategories,
  type DocumentCategory,
} from '@hr/contract/areas/documents/categories'
import { documentCategoriesTitles } from '@hr/contract/areas/documents/titles'
import { documentVisibilityTexts } from '@hr/contract/areas/documents/visibility'
import { useApiMutation } from '../../api/client.ts'
import { messageOf } from '../../api/errors.ts'
import { LoadError } from '../../api/LoadError.tsx'
import { t } from '../../lib/t.ts'
import { FewRecord, FewRecords, menuEntry, moveEntries } from '../../table/FewRecords.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PageAbout } from '../../ui/PageAbout.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Hint } from '../../ui/texts.tsx'
import { toast } from '../../ui/toasts.tsx'
import { documentCategoriesQuery } from './categories-query.ts'
import { CategoryDialog } from './CategoryDialog.tsx'
import { categoryLabel } from './category-label.ts'
import { DeleteCategoryDialog } from './DeleteCategoryDialog.tsx'

type Opened = { kind: 'edit'; category: DocumentCategory | undefined } | { kind: 'delete'; category: DocumentCategory }

/** The categories of documents that the company files at its employees. */
export default function DocumentCategories() {
  const { data, error, refetch } = useQuery(documentCategoriesQuery)
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const present = data?.filter(({ isArchived }) => !isArchived) ?? []
  const archived = data?.filter(({ isArchived }) => isArchived) ?? []
  const addButton = (
    <Button
      leftSection={<Icon icon={IconPlus} />}
      disabled={present.length >= maxDocumentCategories}
      onClick={() => setOpened({ kind: 'edit', category: undefined })}
    >
      {t('Add category')}
    </Button>
  )
  return (
    <Stack gap={20}>
      <PageTitle title={t(documentCategoriesTitles.title)} count={data && present.length}>
        {present.length > 0 && addButton}
      </PageTitle>
      <PageAbout>
        {t('A category decides who sees its documents, and whether reminders are sent before they expire.')}
      </PageAbout>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton width="100%" height={120} />}
      {data && present.length === 0 && (
        <Sheet>
          <EmptyState
            icon={<Icon icon={IconFolder} size={28} />}
            title={t('No categories')}
            text={t('Documents of employees can be added once there is a category.')}
          >
            {addButton}
          </EmptyState>
        </Sheet>
      )}
      {present.length > 0 && <CategoryList categories={present} onOpen={setOpened} />}
      {present.length >= maxDocumentCategories && <Hint>{t(documentCategoriesTexts.tooMany)}</Hint>}
      {archived.length > 0 && <ArchivedCategories categories={archived} />}
      {opened?.kind === 'edit' && <CategoryDialog stored={opened.category} onClose={close} />}
      {opened?.kind === 'delete' && <DeleteCategoryDialog category={opened.category} onClose={close} />}
    </Stack>
  )
}

type CategoryListProps = { categories: readonly DocumentCategory[]; onOpen: (opened: Opened) => void }

function CategoryList({ categories, onOpen }: CategoryListProps) {
  const move = useApiMutation(documentCategoriesApi.move, {
    changes: [documentCategoriesApi.list],
    onError: (error) => toast.error(messageOf(error, t('The category could not be saved'))),
  })
  const uuids = categories.map(({ uuid }) => uuid)
  const order = (next: string[]) => move.isPending || move.mutate({ body: { categories: next } })
  return (
    <FewRecords label={t(documentCategoriesTitles.title)}>
      {categories.map((category, index) => {
        const name = categoryLabel(category.name)
        return (
          <FewRecord
            key={category.uuid}
            name={name}
            action={{
              label: t('Edit'),
              fullLabel: t('Edit {name}', { name }),
              onClick: () => onOpen({ kind: 'edit', category }),
            }}
            more={[
              ...moveEntries({ uuids, index, onMove: order }),
              menuEntry(t('Delete'), IconTrash, () => onOpen({ kind: 'delete', category }), 'danger'),
            ]}
          >
            <Hint>
              {[t(documentVisibilityTexts[category.visibility]), category.hasExpiry && t('With expiry date')]
                .filter(Boolean)
                .join(' · ')}
            </Hint>
          </FewRecord>
        )
      })}
    </FewRecords>
  )
}

/** The categories that documents keep, but new ones can't get. */
function ArchivedCategories({ categories }: { categories: readonly DocumentCategory[] }) {
  const restore = useApiMutation(documentCategoriesApi.restore, {
    changes: [documentCategoriesApi.list],
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(messageOf(error, t('The category could not be saved'))),
  })
  return (
    <Stack gap={12}>
      <h2>{t('Archived categories')}</h2>
      <Hint>{t('Documents keep them. New documents need another category.')}</Hint>
      <FewRecords label={t('Archived categories')}>
        {categories.map(({ uuid, name }) => (
          <FewRecord
            key={uuid}
            name={categoryLabel(name)}
            action={{
              label: t('Restore'),
              fullLabel: t('Restore {name}', { name: categoryLabel(name) }),
              isBusy: restore.isPending && restore.variables.params.id === uuid,
              onClick: () => restore.mutate({ params: { id: uuid } }),
            }}
          />
        ))}
      </FewRecords>
    </Stack>
  )
}
