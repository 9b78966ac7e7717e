import type { Employee } from '@hr/contract/areas/employees/record'
import { useTimeZone } from '../../api/client-settings.ts'
import { invitationText } from './sign-in-state.ts'

/** When an employee who has never signed in was invited. */
export function Invitation({ employee }: { employee: Pick<Employee, 'invitedAt'> }) {
  return invitationText(employee, useTimeZone())
}
