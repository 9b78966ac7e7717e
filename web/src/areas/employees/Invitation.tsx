import { useTimeZone } from '../../api/client-settings.ts'
import { invitationText, type Invitee } from './sign-in-state.ts'

/** When an employee who has never signed in was or will be invited. */
export function Invitation({ employee }: { employee: Invitee }) {
  return invitationText(employee, useTimeZone())
}
