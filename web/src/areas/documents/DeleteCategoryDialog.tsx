import { useQuery } from '@tanstack/react-query'
import { documentCategoriesApi, type DocumentCategory } from '@hr/contract/areas/documents/categories'
import { query, useApiMutation } from '../../api/client.ts'
import { messageOf } from '../../api/errors.ts'
import { t } from '../../lib/t.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toasts.tsx'
import { categoryLabel } from './category-label.ts'

type DeleteCategoryDialogProps = { category: DocumentCategory; onClose: () => void }

/** Tells how many documents have a category before it is deleted or archived. */
export function DeleteCategoryDialog({ category: { uuid, name }, onClose }: DeleteCategoryDialogProps) {
  const use = useQuery({ ...query(documentCategoriesApi.use, { params: { id: uuid } }), staleTime: 0 })
  const removal = useApiMutation(documentCategoriesApi.remove, {
    changes: [documentCategoriesApi.list],
    onSuccess: ({ message }) => {
      toast.success(message)
      onClose()
    },
  })
  const error = removal.error ?? use.error
  return (
    <ConfirmDialog
      isOpen
      isDestructive
      isBusy={removal.isPending || use.isPending}
      title={t('Delete {name}?', { name: categoryLabel(name) })}
      confirm={use.data && use.data.documents > 0 ? t('Archive') : t('Delete')}
      onClose={onClose}
      onConfirm={() => removal.mutate({ params: { id: uuid } })}
    >
      {use.data &&
        t(
          '{count, plural, =0 {No document has this category.} one {# document has this category and keeps it. The category is archived.} other {# documents have this category and keep it. The category is archived.}}',
          { count: use.data.documents },
        )}
      {error && <Notice tone="danger">{messageOf(error, t('Failed to delete data'))}</Notice>}
    </ConfirmDialog>
  )
}
