import { passwordTexts } from '@hr/contract/areas/access/password'
import { t } from '../lib/t.ts'
import { PasswordField } from './fields.tsx'

/**
 * The new password with its rule, and its confirmation.
 * @param path the form path of the new password
 */
export const NewPasswordFields = ({ path }: { path: string }) => (
  <>
    <PasswordField
      path={path}
      label={t('New password')}
      description={t(passwordTexts.rule)}
      autoComplete="new-password"
    />
    <PasswordField path="confirmPassword" label={t('Confirm new password')} autoComplete="new-password" />
  </>
)
