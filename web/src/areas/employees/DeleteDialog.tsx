import { employeesApi, employeesTexts } from '@hr/contract/areas/employees/employees'
import type { Employee } from '@hr/contract/areas/employees/record'
import { useApiMutation } from '../../api/client.ts'
import { targetOf } from '../../lib/target.ts'
import { t } from '../../lib/t.ts'
import { OpenConfirmDialog } from '../../ui/OpenConfirmDialog.tsx'
import { madeByDeleting } from './changes.ts'
import { useDeed } from '../../lib/use-deed.ts'

/** Asks before somebody is deleted. */
export function DeleteDialog({ employee, onClose }: { employee: Employee; onClose: () => void }) {
  const remove = useApiMutation(employeesApi.remove, { changes: madeByDeleting })
  const deed = useDeed({
    run: () => remove.mutateAsync({ params: { id: employee.uuid } }),
    onClose,
    goTo: targetOf(employee.isArchived ? 'employeesArchived' : 'employees'),
  })
  return (
    <OpenConfirmDialog
      isOpen
      title={t(employeesTexts.deleteTitle)}
      confirm={t('Yes, delete')}
      isDestructive
      {...deed}
      onClose={onClose}
    >
      {t(employeesTexts.deleteText)}
    </OpenConfirmDialog>
  )
}
