import type { Employee } from '@hr/contract/areas/employees/record'
import { dayOfInstant } from '@hr/contract/lib/dates'
import { formatDay } from '../../lib/formats.ts'
import { t } from '../../lib/t.ts'

type SignInState = Pick<Employee, 'maySignIn' | 'isActivated'>
export type Invitee = Pick<Employee, 'invitedAt' | 'isInvitedOnFirstDay' | 'startDate'>

/** Returns whether an employee may sign in but never has: they need an invitation, or have not followed it. */
export const isYetToSignIn = ({ maySignIn, isActivated }: SignInState): boolean => maySignIn && !isActivated

/** Describes the invitation of an employee who has never signed in. */
export function invitationText(employee: Invitee, timeZone: string): string {
  const { invitedAt, isInvitedOnFirstDay, startDate } = employee
  if (isInvitedOnFirstDay && startDate !== null) return t('Will be invited on {day}', { day: formatDay(startDate) })
  if (invitedAt === null) return t('Not invited yet')
  return t('Invited {day}, not signed in yet', { day: formatDay(dayOfInstant(invitedAt, timeZone)) })
}
