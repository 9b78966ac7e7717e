import { IconFolder } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import {
  documentCategoriesApi,
  documentCategoriesTexts,
  maxDocumentCategories,
  type DocumentCategory,
} from '@hr/contract/areas/documents/categories'
import { documentCategoriesTitles } from '@hr/contract/areas/documents/titles'
import { documentVisibilityTexts } from '@hr/contract/areas/documents/visibility'
import { useApiMutation } from '../../api/client.ts'
import { t } from '../../lib/t.ts'
import { OrderedSettings } from '../../table/OrderedSettings.tsx'
import { useMove } from '../../table/use-move.ts'
import { PageAbout } from '../../ui/PageAbout.tsx'
import { Hint } from '../../ui/texts.tsx'
import { toast } from '../../ui/toasts.tsx'
import { documentCategoriesQuery } from './categories-query.ts'
import { CategoryDialog } from './CategoryDialog.tsx'
import { categoryLabel } from './category-label.ts'
import { DeleteCategoryDialog } from './DeleteCategoryDialog.tsx'

const failedText = t('The category could not be saved')

/** The categories of documents that the company files at its employees. */
export default function DocumentCategories() {
  const categories = useQuery(documentCategoriesQuery)
  const move = useMove({
    endpoint: documentCategoriesApi.move,
    list: { endpoint: documentCategoriesApi.list, queryKey: documentCategoriesQuery.queryKey },
    inputOf: (uuids) => ({ body: { categories: uuids } }),
    failedText,
  })
  const restore = useApiMutation(documentCategoriesApi.restore, {
    onSuccess: ({ message }) => toast.success(message),
  })
  return (
    <OrderedSettings<DocumentCategory>
      query={categories}
      title={t(documentCategoriesTitles.title)}
      about={
        <PageAbout>
          {t('The category determines who sees a document, and whether reminders are sent before it expires.')}
        </PageAbout>
      }
      none={{
        icon: IconFolder,
        title: t('No categories'),
        text: t('Employee documents can be added once there is a category.'),
      }}
      addLabel={t('Add category')}
      max={maxDocumentCategories}
      tooMany={t(documentCategoriesTexts.tooMany)}
      archived={{
        title: t('Archived categories'),
        about: t('Existing documents keep their archived category. Choose another one for new documents.'),
      }}
      isArchived={({ isArchived }) => isArchived}
      nameOf={({ name }) => categoryLabel(name)}
      textOf={({ visibility, hasExpiry }) => (
        <Hint>
          {[t(documentVisibilityTexts[visibility]), hasExpiry && t('With expiry date')].filter(Boolean).join(' · ')}
        </Hint>
      )}
      onMove={move}
      restore={restore}
      failedText={failedText}
      editDialog={(category, _, close) => <CategoryDialog stored={category} onClose={close} />}
      deleteDialog={(category, close) => <DeleteCategoryDialog category={category} onClose={close} />}
    />
  )
}
