import type { SignInFactor } from '@hr/contract/areas/users/users'
import { t } from '../../lib/t.ts'

/** Whether two-step sign-in is on, or a user has no password at all. */
export const factorLabels: Record<SignInFactor, string> = {
  'two-step': t('On'),
  password: t('Off'),
  'no password': t('No password'),
}
