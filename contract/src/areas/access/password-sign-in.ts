import { message, messages } from '../../lib/messages.ts'
import type { PasswordSignIn } from './password-setting.ts'

/** The use of an account's password; `emergency`: only because it is an emergency account. */
export type PasswordUse = 'usual' | 'emergency' | 'none'

type OfAccount = {
  /** The setting of the company. */
  passwordSignIn: PasswordSignIn
  isEmergency: boolean
  /** The identity providers to which the account is linked. */
  issuers: readonly string[]
}

/** Returns the spellings of the issuer that is set up: a slash at the end is written or left out. None without a provider. */
export function spellingsOfIssuer(issuer: string | undefined): string[] {
  if (issuer === undefined) return []
  const plain = issuer.replace(/\/$/, '')
  return [plain, `${plain}/`]
}

/** Returns whether the user has signed in at the identity provider that is set up; `issuer` is undefined without one. */
export const isOfProvider = ({ issuers }: Pick<OfAccount, 'issuers'>, issuer: string | undefined): boolean =>
  spellingsOfIssuer(issuer).some((one) => issuers.includes(one))

/** Returns the use of an account's password. With the identity provider switched off, no account is one of the provider. */
export function passwordUseOf(account: OfAccount, issuer: string | undefined): PasswordUse {
  const { passwordSignIn, isEmergency } = account
  const isClosed =
    passwordSignIn === 'emergency accounts' || (passwordSignIn === 'without provider' && isOfProvider(account, issuer))
  if (!isClosed) return 'usual'
  return isEmergency ? 'emergency' : 'none'
}

/** How many names an answer lists. */
export const maxListedNames = 10
const more = (count: number) => message('{count, plural, one {# more} other {# more}}', { count })

export const passwordUseTexts = messages('passwordUse', {
  noPassword: 'Your company has turned off passwords for this account',
  noProvider: 'No identity provider is set up',
  noEmergencyAccount: 'Make your account an emergency account first',
  noOtherWay: (count: number, names: readonly string[]) =>
    message(
      '{count, plural, one {# person has} other {# people have}} no other way to sign in: {names}. They must first add a passkey that asks for a fingerprint, face or PIN, or sign in with the identity provider.',
      { count, names: count > names.length ? [...names, more(count - names.length)] : names },
    ),
  onlyWay: 'This is your only way to sign in. Add another passkey first.',
  onlyWayOfAccount: 'This person would have no way to sign in. They need a passkey first.',
  /** On the page of an emailed link. */
  chooseWay: 'Choose how to sign in',
  hasWay: 'You already have a passkey. Sign in with it. If you have lost it, ask your HR team.',
  noWay:
    'Your company has turned off passwords for this account, and you have no passkey to sign in with. Ask a Superadmin to turn off your two-step sign-in, then open this link again.',
  unverified: "This passkey doesn't ask for a fingerprint, face or PIN. Choose another one.",
})
