import { accessApi } from '@hr/contract/areas/access/access'
import { passwordProblem, passwordTexts } from '@hr/contract/areas/access/password'
import { homeOf } from '@hr/contract/screens'
import { useApiMutation } from '../../api/client.ts'
import { useUser } from '../../api/session.ts'
import { PasswordField } from '../../form/fields.tsx'
import { FormPage } from '../../form/FormPage.tsx'
import { FormSection } from '../../form/FormSection.tsx'
import { useRecordForm } from '../../form/use-record-form.ts'
import { targetOf } from '../../lib/target.ts'
import { t } from '../../lib/t.ts'
import { toast } from '../../ui/toasts.tsx'

const schema = accessApi.changePassword.body.superRefine(({ newPassword }, context) => {
  const problem = newPassword === '' ? undefined : passwordProblem(newPassword)
  if (problem !== undefined) context.addIssue({ code: 'custom', path: ['newPassword'], message: problem })
})

export default function ChangePassword() {
  const { effectiveRole } = useUser()
  const change = useApiMutation(accessApi.changePassword, { changes: [] })
  const form = useRecordForm(schema, { currentPassword: '', newPassword: '', confirmPassword: '' })
  const home = targetOf(homeOf(effectiveRole))
  return (
    <FormPage
      title={t('Change password')}
      form={form}
      failedText={t('Failed to update data')}
      cancelTo={home}
      save={async (body) => {
        const { message } = await change.mutateAsync({ query: {}, body })
        toast.success(message.message)
        return home
      }}
    >
      <FormSection>
        <PasswordField path="currentPassword" label={t('Current password')} autoComplete="current-password" />
        <PasswordField
          path="newPassword"
          label={t('New password')}
          description={t(passwordTexts.rule)}
          autoComplete="new-password"
        />
        <PasswordField path="confirmPassword" label={t('Confirm new password')} autoComplete="new-password" />
      </FormSection>
    </FormPage>
  )
}
