import type { Employee } from '@hr/contract/areas/employees/record'
import { dayOfInstant } from '@hr/contract/lib/dates'
import { useTimeZone } from '../../api/client-settings.ts'
import { formatDay } from '../../lib/formats.ts'
import { t } from '../../lib/t.ts'

export type Invitee = Pick<Employee, 'invitedAt' | 'isInvitedOnFirstDay' | 'startDate'>

/** When an employee who has never signed in was or will be invited. */
export function Invitation({ employee: { invitedAt, isInvitedOnFirstDay, startDate } }: { employee: Invitee }) {
  const timeZone = useTimeZone()
  if (isInvitedOnFirstDay && startDate !== null) return t('Will be invited on {day}', { day: formatDay(startDate) })
  if (invitedAt === null) return t('Not invited yet')
  return t('Invited {day}, not signed in yet', { day: formatDay(dayOfInstant(invitedAt, timeZone)) })
}
