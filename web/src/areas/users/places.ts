import type { Places } from '../../lib/places.ts'
import { t } from '../../lib/t.ts'

export const userPlaces: Places = {
  twoStep: {
    about: t('Who has two-step sign-in, and turning it off for a lost phone'),
    words: t('two factor, 2FA, MFA, TOTP, authenticator, second factor, lost phone, reset'),
  },
  users: {
    about: t('Accounts with their roles, invitations, passwords and sessions'),
    words: t('permissions, rights, roles, reset password, disable, admin'),
  },
}
