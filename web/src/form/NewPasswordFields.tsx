import { passwordTexts } from '@hr/contract/areas/access/password'
import { t } from '../lib/t.ts'
import { PasswordField } from './fields.tsx'

/**
 * A new password, with its rule beneath, and the same once more.
 * @param path where the form keeps the new one
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
