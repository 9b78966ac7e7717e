import { mayManageAccount } from '@hr/contract/areas/access/manage-account'
import { employeesTexts } from '@hr/contract/areas/employees/texts'
import type { Employee } from '@hr/contract/areas/employees/record'
import { useUser } from '../../api/session.ts'
import { t } from '../../lib/t.ts'

/** Why the user may not archive, delete or invite this employee; undefined if they may. */
export function useBlockedReason(employee: Employee): string | undefined {
  const me = useUser()
  // Specification one, section 6: an employee with the same email is the user.
  if (employee.email === me.email) return t(employeesTexts.notYourself)
  return mayManageAccount({ uuid: me.uuid, role: me.effectiveRole }, employee) ? undefined : t(employeesTexts.beyondYou)
}
