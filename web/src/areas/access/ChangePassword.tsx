import { accessApi } from '@hr/contract/areas/access/access'
import { homeOf } from '@hr/contract/screens'
import { useApiMutation } from '../../api/client.ts'
import { useUser } from '../../api/session.ts'
import { FormPage } from '../../form/FormPage.tsx'
import { FormSection } from '../../form/FormSection.tsx'
import { useRecordForm } from '../../form/use-record-form.ts'
import { linkTo } from '../../lib/target.ts'
import { t } from '../../lib/t.ts'
import { toast } from '../../ui/toasts.tsx'
import { useKeptFeeds } from './kept-feeds.tsx'
import { changePasswordSchema, noPasswords, PasswordFields } from './password-fields.tsx'

export default function ChangePassword() {
  const { effectiveRole } = useUser()
  const change = useApiMutation(accessApi.changePassword)
  const form = useRecordForm(changePasswordSchema, noPasswords)
  const { keepFeeds, keptFeeds, waitsFor } = useKeptFeeds()
  const home = linkTo(homeOf(effectiveRole))
  return (
    <FormPage
      title={t('Change password')}
      form={form}
      failedText={t('Failed to update data')}
      cancelTo={home}
      blockedBy={waitsFor}
      save={async (body) => {
        const { message } = await change.mutateAsync({ query: {}, body: { ...body, ...(keepFeeds && { keepFeeds }) } })
        toast.success(message.message)
        return home
      }}
    >
      <FormSection>
        <PasswordFields />
        {keptFeeds}
      </FormSection>
    </FormPage>
  )
}
