import { dayOfInstant, formatDay, formatInstant } from '../../lib/dates.ts'
import { column, yesOrNo, type ListColumns } from '../../lib/list-sheets.ts'
import type { SignInFactor, User } from './users.ts'

const factors: Record<SignInFactor, string> = { 'two-step': 'On', password: 'Off', 'no password': 'No password' }

/** When the user was invited, and whether they have followed the invitation. */
function invitationOf({ isActivated, invitedAt }: User, timeZone: string): string {
  const day = invitedAt === null ? undefined : formatDay(dayOfInstant(invitedAt, timeZone), 'en')
  if (isActivated) return day === undefined ? 'Accepted' : `Accepted, sent ${day}`
  return day === undefined ? 'Not invited yet' : `Open, sent ${day}`
}

/** The list as a spreadsheet. */
export const userColumns: ListColumns<User> = [
  column('First name', 16, ({ firstName }) => firstName),
  column('Last name', 16, ({ lastName }) => lastName),
  column('Email', 32, (row) => row.email),
  column('Role', 14, (row) => row.role && row.role.name),
  column('Archived', 10, ({ isArchived }) => yesOrNo(isArchived)),
  column('Last sign-in', 18, ({ lastSignIn }, { timeZone }) => lastSignIn && formatInstant(lastSignIn, timeZone, 'en')),
  column('Invitation', 24, (user, { timeZone }) => (user.maySignIn ? invitationOf(user, timeZone) : null)),
  column('Two-step sign-in', 16, ({ maySignIn, factor }) => (maySignIn ? factors[factor] : null)),
]
