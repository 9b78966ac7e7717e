import { useNavigate } from '@tanstack/react-router'
import { employeesApi, employeesTexts } from '@hr/contract/areas/employees/employees'
import type { Employee } from '@hr/contract/areas/employees/record'
import { useApiMutation } from '../../api/client.ts'
import { messageOf } from '../../api/errors.ts'
import { linkTo } from '../../lib/target.ts'
import { t } from '../../lib/t.ts'
import { nameOf } from '../../ui/Avatar.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { RecordNames } from '../../ui/RecordNames.tsx'
import { changedByDelete } from './invalidations.ts'
import { toast } from '../../ui/toasts.tsx'

/** Asks before an employee is deleted. */
export function DeleteDialog({ employee, onClose }: { employee: Employee; onClose: () => void }) {
  const navigate = useNavigate()
  const remove = useApiMutation(employeesApi.remove, {
    changes: changedByDelete,
    onSuccess: ({ message }) => {
      toast.success(message)
      onClose()
      void navigate(linkTo(employee.isArchived ? 'employeesArchived' : 'employees'))
    },
    onError: (error) => {
      toast.keptError(messageOf(error, t('Failed to update data')))
      onClose()
    },
  })
  return (
    <ConfirmDialog
      isOpen
      title={t(employeesTexts.deleteTitle)}
      confirm={t('Delete')}
      isDestructive
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id: employee.uuid } })}
      onClose={onClose}
    >
      <RecordNames names={[nameOf(employee)]} />
      <p>{t(employeesTexts.deleteText)}</p>
      <p>{t(employeesTexts.deleteMeaning)}</p>
      <p>{t(employeesTexts.deleteOrErase)}</p>
    </ConfirmDialog>
  )
}
