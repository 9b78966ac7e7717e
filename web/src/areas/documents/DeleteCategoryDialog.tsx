import { useQuery } from '@tanstack/react-query'
import { documentCategoriesApi, type DocumentCategory } from '@hr/contract/areas/documents/categories'
import { freshQuery } from '../../api/client.ts'
import { ConfirmCall } from '../../api/ConfirmCall.tsx'
import { Part } from '../../api/Part.tsx'
import { t } from '../../lib/t.ts'
import { categoryLabel } from './category-label.ts'

type DeleteCategoryDialogProps = { category: DocumentCategory; onClose: () => void }

/** Tells how many documents have a category before it is deleted or archived. */
export function DeleteCategoryDialog({ category: { uuid, name, version }, onClose }: DeleteCategoryDialogProps) {
  const use = useQuery(freshQuery(documentCategoriesApi.use, { params: { id: uuid } }))
  return (
    <ConfirmCall
      endpoint={documentCategoriesApi.remove}
      input={{ params: { id: uuid }, query: { version } }}
      title={t('Delete {name}?', { name: categoryLabel(name) })}
      record={categoryLabel(name)}
      confirm={use.data && use.data.documents > 0 ? t('Archive') : t('Delete')}
      isDestructive
      reads={use.status}
      doneText={({ message }) => message}
      onClose={onClose}
    >
      <Part query={use}>
        {({ documents }) =>
          t(
            '{count, plural, =0 {No document has this category.} one {# document has this category and keeps it. The category is archived.} other {# documents have this category and keep it. The category is archived.}}',
            { count: documents },
          )
        }
      </Part>
    </ConfirmCall>
  )
}
