import { accessApi } from '@hr/contract/areas/access/access'
import { useApiMutation } from '../../api/client.ts'
import { FormDialog } from '../../form/FormDialog.tsx'
import { useRecordForm } from '../../form/use-record-form.ts'
import { t } from '../../lib/t.ts'
import { useKeptFeeds } from './kept-feeds.tsx'
import { changePasswordSchema, noPasswords, PasswordFields } from './password-fields.tsx'

/** Changes the user's password without leaving the page; the screen of the same name is for HR only. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const change = useApiMutation(accessApi.changePassword)
  const form = useRecordForm(changePasswordSchema, noPasswords)
  const { keepFeeds, keptFeeds, waitsFor } = useKeptFeeds()
  return (
    <FormDialog
      title={t('Change password')}
      form={form}
      width={440}
      failedText={t('Failed to update data')}
      note={t('All your other sessions will be signed out.')}
      waitsFor={waitsFor}
      save={async (body) => {
        const { message } = await change.mutateAsync({ query: {}, body: { ...body, ...(keepFeeds && { keepFeeds }) } })
        return message.message
      }}
      onClose={onClose}
    >
      <PasswordFields />
      {keptFeeds}
    </FormDialog>
  )
}
