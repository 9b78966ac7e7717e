import { Button, List, Stack, Text, UnstyledButton } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { sessionsApi } from '@hr/contract/areas/access/sessions'
import { query } from '../../api/client.ts'
import { useClientSettings } from '../../api/client-settings.ts'
import { messageOf } from '../../api/errors.ts'
import { LoadError } from '../../api/LoadError.tsx'
import { request } from '../../api/request.ts'
import { FormDialog } from '../../form/FormDialog.tsx'
import { PasswordField } from '../../form/fields.tsx'
import { useRecordForm } from '../../form/use-record-form.ts'
import { t } from '../../lib/t.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { confirmByPasskey } from './confirm-by-passkey.ts'
import { confirmTitle } from './confirm-title.ts'
import css from './sessions.module.css'

const explanation = t("Enter your password to continue. We won't ask again for 10 minutes.")

/** Asks for the password, or for a fresh sign-in at the identity provider, before a sensitive action. */
export function ConfirmIdentity({ onAnswer }: { onAnswer: (isConfirmed: boolean) => void }) {
  const { data, error, refetch } = useQuery({ ...query(sessionsApi.isConfirmed, { query: {} }), staleTime: 0 })
  const [isByProvider, setByProvider] = useState(false)
  if (data === undefined && error !== null)
    return (
      <Dialog onClose={() => onAnswer(false)} title={confirmTitle} size={440}>
        <LoadError error={error} onRetry={refetch} />
      </Dialog>
    )
  if (data === undefined) return null
  const passkey = data.hasPasskey && <ByPasskey onAnswer={onAnswer} />
  if (!data.hasPassword && !data.hasProvider)
    return (
      <Dialog onClose={() => onAnswer(false)} title={confirmTitle} size={440}>
        <Stack>
          <Text fz="sm">{t("Use your passkey to continue. We won't ask again for 10 minutes.")}</Text>
          {passkey}
        </Stack>
      </Dialog>
    )
  if (isByProvider || !data.hasPassword) return <ByProvider onAnswer={onAnswer} passkey={passkey} />
  const onProvider = data.hasProvider ? () => setByProvider(true) : undefined
  return <ByPassword onAnswer={onAnswer} onProvider={onProvider} passkey={passkey} />
}

type AnswerProps = { onAnswer: (isConfirmed: boolean) => void }
type WayProps = AnswerProps & { passkey: ReactNode }

/** Confirms with a passkey instead; the browser shows the prompt. */
function ByPasskey({ onAnswer }: AnswerProps) {
  const confirm = useMutation({ mutationFn: confirmByPasskey, onSuccess: () => onAnswer(true) })
  return (
    <>
      {confirm.error && <Notice tone="danger">{messageOf(confirm.error, t('Failed to update data'))}</Notice>}
      <Button variant="default" loading={confirm.isPending} onClick={() => confirm.mutate()}>
        {t('Use passkey')}
      </Button>
    </>
  )
}

/** `onProvider`: switches to the identity provider, if there is one. */
function ByPassword({ onAnswer, onProvider, passkey }: WayProps & { onProvider: (() => void) | undefined }) {
  const providerName = useClientSettings()?.identityProvider ?? ''
  const form = useRecordForm(sessionsApi.confirm.body, { currentPassword: '' })
  return (
    <FormDialog
      title={confirmTitle}
      form={form}
      width={440}
      saveLabel={t('Confirm')}
      failedText={t('Failed to update data')}
      save={async (body) => {
        await request(sessionsApi.confirm, { body })
        onAnswer(true)
      }}
      closesUnasked
      onClose={() => onAnswer(false)}
    >
      <Text fz="sm">{explanation}</Text>
      <PasswordField path="currentPassword" label={t('Your password')} autoComplete="current-password" isFocused />
      {passkey}
      {onProvider && (
        <Text fz="sm">
          <UnstyledButton fz="inherit" className={css.link} onClick={onProvider}>
            {t('Use {name} instead', { name: providerName })}
          </UnstyledButton>
        </Text>
      )}
    </FormDialog>
  )
}

/** A fresh sign-in at the identity provider, in a new tab. */
function ByProvider({ onAnswer, passkey }: WayProps) {
  return (
    <ConfirmDialog
      isOpen
      title={confirmTitle}
      confirm={t('I have signed in')}
      onConfirm={() => onAnswer(true)}
      onClose={() => onAnswer(false)}
    >
      <Text fz="sm">{t("Sign in again to continue. We won't ask again for 10 minutes.")}</Text>
      <List type="ordered">
        <List.Item>
          <ProviderLink />
        </List.Item>
        <List.Item>{t('Then come back to this page. What you typed has been kept.')}</List.Item>
      </List>
      {passkey}
    </ConfirmDialog>
  )
}

function ProviderLink() {
  const name = useClientSettings()?.identityProvider ?? ''
  const next = encodeURIComponent(`${location.pathname}${location.search}`)
  return (
    <Button
      component="a"
      href={`/api/v1/oidc/start?confirm=true&next=${next}`}
      target="_blank"
      rel="noopener noreferrer"
      variant="default"
    >
      {t('Sign in again with {name}', { name })}
    </Button>
  )
}
