import { statusesWithSignIn } from '@hr/contract/areas/access/sessions'
import type { Employee } from '@hr/contract/areas/employees/record'
import { dayOfInstant, formatDay } from '@hr/contract/lib/dates'
import { t } from '../../lib/t.ts'

type SignInState = Pick<Employee, 'status' | 'isArchived' | 'isActivated' | 'invitedAt'>

/** Returns whether an employee may sign in but never has: they need an invitation, or have not followed it. */
export const isYetToSignIn = ({ status, isArchived, isActivated }: SignInState): boolean =>
  !isActivated && !isArchived && statusesWithSignIn.includes(status)

/** Describes the invitation of an employee who has never signed in. */
export const invitationText = ({ invitedAt }: Pick<SignInState, 'invitedAt'>, timeZone: string): string =>
  invitedAt === null
    ? t('Not invited yet')
    : t('Invited {{day}}, not signed in yet', { day: formatDay(dayOfInstant(invitedAt, timeZone)) })
