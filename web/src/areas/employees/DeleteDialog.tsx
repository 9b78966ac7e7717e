import { useNavigate } from '@tanstack/react-router'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { employeesTexts } from '@hr/contract/areas/employees/texts'
import type { Employee } from '@hr/contract/areas/employees/record'
import { ConfirmCall } from '../../api/ConfirmCall.tsx'
import { linkTo } from '../../lib/target.ts'
import { t } from '../../lib/t.ts'
import { nameOf } from '../../ui/Avatar.tsx'
import { RecordNames } from '../../ui/RecordNames.tsx'

/** Asks before an employee is deleted. */
export function DeleteDialog({ employee, onClose }: { employee: Employee; onClose: () => void }) {
  const navigate = useNavigate()
  return (
    <ConfirmCall
      endpoint={employeesApi.remove}
      input={{ params: { id: employee.uuid }, query: { version: employee.version } }}
      title={t(employeesTexts.deleteTitle)}
      confirm={t('Delete')}
      isDestructive
      doneText={({ message }) => message}
      onDone={() => navigate(linkTo(employee.isArchived ? 'employeesArchived' : 'employees'))}
      onClose={onClose}
    >
      <RecordNames names={[nameOf(employee)]} />
      <p>{t(employeesTexts.deleteText)}</p>
      <p>{t(employeesTexts.deleteMeaning)}</p>
      <p>{t(employeesTexts.deleteOrErase)}</p>
    </ConfirmCall>
  )
}
