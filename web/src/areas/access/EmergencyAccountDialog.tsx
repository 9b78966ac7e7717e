import { Text } from '@mantine/core'
import { z } from 'zod'
import {
  emergencyAccountInput,
  emergencyAccountsApi,
  emergencyAccountsTexts as texts,
} from '@hr/contract/areas/access/emergency-accounts'
import { sessionsApi } from '@hr/contract/areas/access/sessions'
import { issue } from '@hr/contract/lib/messages'
import { useApiMutation } from '../../api/client.ts'
import { request } from '../../api/request.ts'
import { FormDialog } from '../../form/FormDialog.tsx'
import { PasswordField, TextField } from '../../form/fields.tsx'
import { useRecordForm } from '../../form/use-record-form.ts'
import { t } from '../../lib/t.ts'

const schemaOf = (hasPasskey: boolean) =>
  z.object({
    currentPassword: emergencyAccountInput.shape.currentPassword,
    code: hasPasskey ? z.string() : z.string().min(1, issue(texts.factorRequired)),
  })

/** Proves the password and a second factor of the user, whose account becomes an emergency account. */
export function EmergencyAccountDialog({ hasPasskey, onClose }: { hasPasskey: boolean; onClose: () => void }) {
  const add = useApiMutation(emergencyAccountsApi.add)
  const form = useRecordForm(schemaOf(hasPasskey), { currentPassword: '', code: '' })
  return (
    <FormDialog
      title={t('Make mine an emergency account')}
      form={form}
      width={440}
      saveLabel={t('Continue')}
      failedText={t('Failed to update data')}
      save={async ({ currentPassword, code }) => {
        const factor = code === '' ? { passkey: await signWithPasskey() } : { code }
        return (await add.mutateAsync({ body: { currentPassword, ...factor } })).message
      }}
      closesUnasked
      onClose={onClose}
    >
      <Text fz="sm">{t('Enter your password and second factor now, to make sure both work in an emergency.')}</Text>
      <PasswordField path="currentPassword" label={t('Your password')} autoComplete="current-password" isFocused />
      <TextField
        path="code"
        label={t('Code from the app')}
        {...(hasPasskey && { description: t('Leave blank to use your passkey.') })}
        isOptional={hasPasskey}
        autoComplete="one-time-code"
      />
    </FormDialog>
  )
}

/** Its code loads only now. */
async function signWithPasskey() {
  const { signChallenge } = await import('../../api/passkeys.ts')
  return signChallenge(await request(sessionsApi.beginPasskey, {}))
}
