import type { Places } from '../../lib/places.ts'
import { t } from '../../lib/t.ts'

export const userPlaces: Places = {
  users: {
    about: t('Accounts with their roles, invitations, passwords and sessions'),
    words: t('permissions, rights, roles, reset password, disable, admin'),
    parts: { export: t('Export users') },
  },
}
