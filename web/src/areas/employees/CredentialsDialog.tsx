import { employeesApi } from '@hr/contract/areas/employees/employees'
import { shownEmail } from '@hr/contract/lib/email-domains'
import type { Employee } from '@hr/contract/areas/employees/record'
import { ConfirmCall } from '../../api/ConfirmCall.tsx'
import { t } from '../../lib/t.ts'

/** Asks before a link to set a password is emailed. */
export const CredentialsDialog = ({ employee, onClose }: { employee: Employee; onClose: () => void }) => (
  <ConfirmCall
    endpoint={employeesApi.sendCredentials}
    input={{ params: { id: employee.uuid } }}
    title={t('Send credentials?')}
    confirm={t('Send')}
    doneText={({ message }) => message}
    onClose={onClose}
  >
    {t('A link to set a password will be sent to {email}.', { email: shownEmail(employee.email) })}
  </ConfirmCall>
)
