import type { Places } from '../../lib/places.ts'
import { t } from '../../lib/t.ts'

export const userPlaces: Places = {
  users: {
    about: t('Accounts with their roles, invitations, passwords, two-step sign-in and sessions'),
    words: t('permissions, rights, roles, reset password, two factor, 2FA, authenticator, disable, admin'),
  },
}
