import type { Places } from '../../lib/places.ts'
import { t } from '../../lib/t.ts'

export const userPlaces: Places = {
  twoStep: {
    about: t('Who has two-step sign-in; turn it off if a phone is lost'),
    words: t('two factor, 2FA, MFA, TOTP, authenticator, second factor, lost phone, reset'),
  },
  users: {
    about: t('Accounts with their roles, invitations, passwords and sessions'),
    words: t('permissions, rights, roles, reset password, disable, admin'),
  },
}
