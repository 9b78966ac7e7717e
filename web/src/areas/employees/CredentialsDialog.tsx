import { employeesApi } from '@hr/contract/areas/employees/employees'
import type { Employee } from '@hr/contract/areas/employees/record'
import { useApiMutation } from '../../api/client.ts'
import { messageOf } from '../../api/errors.ts'
import { t } from '../../lib/t.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toast } from '../../ui/toasts.tsx'

/** Asks before a link to set a password is emailed. */
export function CredentialsDialog({ employee, onClose }: { employee: Employee; onClose: () => void }) {
  const send = useApiMutation(employeesApi.sendCredentials, {
    changes: [employeesApi.history],
    onSuccess: ({ message }) => {
      toast.success(message)
      onClose()
    },
    onError: (error) => {
      toast.keptError(messageOf(error, t('Failed to update data')))
      onClose()
    },
  })
  return (
    <ConfirmDialog
      isOpen
      title={t('Send credentials?')}
      confirm={t('Send')}
      isBusy={send.isPending}
      onConfirm={() => send.mutate({ params: { id: employee.uuid } })}
      onClose={onClose}
    >
      {t('A link to set a password will be sent to {email}.', { email: employee.email })}
    </ConfirmDialog>
  )
}
