import { useQuery } from '@tanstack/react-query'
import { customFieldsApi, customFieldsTexts } from '@hr/contract/areas/custom-fields/custom-fields'
import { restorableDays, type CustomField } from '@hr/contract/areas/custom-fields/fields'
import { query, useApiMutation } from '../../api/client.ts'
import { messageOf } from '../../api/errors.ts'
import { t } from '../../lib/t.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toasts.tsx'

type DeleteFieldDialogProps = { field: CustomField; onClose: () => void }

/** Tells how many employees have a value before a field is deleted. */
export function DeleteFieldDialog({ field: { uuid, name }, onClose }: DeleteFieldDialogProps) {
  const use = useQuery(query(customFieldsApi.use, { params: { id: uuid } }))
  const removal = useApiMutation(customFieldsApi.remove, { changes: [customFieldsApi.list] })
  const done = () => {
    toast.success(t(customFieldsTexts.deleted(restorableDays)))
    onClose()
  }
  return (
    <ConfirmDialog
      isOpen
      isDestructive
      isBusy={removal.isPending || use.isPending}
      title={t('Delete {name}?', { name })}
      confirm={t('Delete')}
      onClose={onClose}
      onConfirm={() => removal.mutate({ params: { id: uuid } }, { onSuccess: done })}
    >
      {use.data &&
        t(
          '{count, plural, =0 {No employee has a value.} one {# employee has a value. It is kept for 30 days, as long as the field can be restored.} other {# employees have a value. They are kept for 30 days, as long as the field can be restored.}}',
          { count: use.data.employees },
        )}
      {(removal.error ?? use.error) && (
        <Notice tone="danger">{messageOf(removal.error ?? use.error, t('Failed to delete data'))}</Notice>
      )}
    </ConfirmDialog>
  )
}
