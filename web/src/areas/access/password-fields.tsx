import { issue } from '@hr/contract/lib/messages'
import { accessApi } from '@hr/contract/areas/access/access'
import { passwordProblem } from '@hr/contract/areas/access/password'
import { PasswordField } from '../../form/fields.tsx'
import { NewPasswordFields } from '../../form/NewPasswordFields.tsx'
import { t } from '../../lib/t.ts'

/** The endpoint's schema, plus the password rule for a new password. */
export const changePasswordSchema = accessApi.changePassword.body.superRefine(({ newPassword }, context) => {
  const problem = newPassword === '' ? undefined : passwordProblem(newPassword)
  if (problem !== undefined) context.addIssue({ code: 'custom', path: ['newPassword'], message: issue(problem) })
})

export const noPasswords = { currentPassword: '', newPassword: '', confirmPassword: '' }

export const PasswordFields = () => (
  <>
    <PasswordField path="currentPassword" label={t('Current password')} autoComplete="current-password" />
    <NewPasswordFields path="newPassword" />
  </>
)
