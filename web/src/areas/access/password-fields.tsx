import { useQuery } from '@tanstack/react-query'
import { tokensApi } from '@hr/contract/areas/tokens/tokens'
import { issue } from '@hr/contract/lib/messages'
import { accessApi } from '@hr/contract/areas/access/access'
import { passwordProblem } from '@hr/contract/areas/access/password'
import { query } from '../../api/client.ts'
import { PasswordField, SwitchField } from '../../form/fields.tsx'
import { NewPasswordFields } from '../../form/NewPasswordFields.tsx'
import { t } from '../../lib/t.ts'

/** The endpoint's schema, plus the password rule for a new password. */
export const changePasswordSchema = accessApi.changePassword.body.superRefine(({ newPassword }, context) => {
  const problem = newPassword === '' ? undefined : passwordProblem(newPassword)
  if (problem !== undefined) context.addIssue({ code: 'custom', path: ['newPassword'], message: issue(problem) })
})

export const noPasswords = { currentPassword: '', newPassword: '', confirmPassword: '', keepTokens: false }

export function PasswordFields() {
  const { data: tokens = [] } = useQuery(query(tokensApi.list, {}))
  return (
    <>
      <PasswordField path="currentPassword" label={t('Current password')} autoComplete="current-password" />
      <NewPasswordFields path="newPassword" />
      {tokens.some(({ revokedAt }) => revokedAt === null) && (
        <SwitchField path="keepTokens" label={t('Keep my access tokens (otherwise they are revoked)')} />
      )}
    </>
  )
}
