import { employeesApi } from '@hr/contract/areas/employees/employees'
import type { Employee } from '@hr/contract/areas/employees/record'
import { useApiMutation } from '../../api/client.ts'
import { t } from '../../lib/t.ts'
import { OpenConfirmDialog } from '../../ui/OpenConfirmDialog.tsx'
import { useDeed } from '../../lib/use-deed.ts'

/** Asks before a link that sets a password is mailed. */
export function CredentialsDialog({ employee, onClose }: { employee: Employee; onClose: () => void }) {
  const send = useApiMutation(employeesApi.sendCredentials, { changes: [employeesApi.history] })
  const deed = useDeed({ run: () => send.mutateAsync({ params: { id: employee.uuid } }), onClose })
  return (
    <OpenConfirmDialog isOpen title={t('Send credentials?')} confirm={t('Yes, send')} {...deed} onClose={onClose}>
      {t('A link to set a password goes to {{email}}.', { email: employee.email })}
    </OpenConfirmDialog>
  )
}
