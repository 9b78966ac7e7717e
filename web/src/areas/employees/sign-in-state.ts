import { statusesThatSignIn } from '@hr/contract/areas/access/sessions'
import type { Employee } from '@hr/contract/areas/employees/record'
import { dayOfInstant, formatDay } from '@hr/contract/lib/dates'
import { t } from '../../lib/t.ts'

type SignInState = Pick<Employee, 'status' | 'isArchived' | 'isActivated' | 'invitedAt'>

/** Whether someone could sign in but never has: they have to be invited, or have not followed the invitation. */
export const isYetToSignIn = ({ status, isArchived, isActivated }: SignInState): boolean =>
  !isActivated && !isArchived && statusesThatSignIn.includes(status)

/** What is known of the invitation of someone who is yet to sign in. */
export const invitationText = ({ invitedAt }: Pick<SignInState, 'invitedAt'>, timeZone: string): string =>
  invitedAt === null
    ? t('Not invited yet')
    : t('Invited {{day}}, not signed in yet', { day: formatDay(dayOfInstant(invitedAt, timeZone)) })
