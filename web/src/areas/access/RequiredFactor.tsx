import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accessApi, accessTexts } from '@hr/contract/areas/access/access'
import { passkeysApi } from '@hr/contract/areas/access/passkeys'
import { secondFactorApi, secondFactorTexts } from '@hr/contract/areas/access/second-factor'
import { languages, localeData, type Language } from '@hr/contract/lib/languages'
import { query, useApiMutation } from '../../api/client.ts'
import { messageOf } from '../../api/errors.ts'
import { useMissingFactor } from '../../api/second-factor.ts'
import { announceSession, signOut } from '../../api/session.ts'
import { FormDialog } from '../../form/FormDialog.tsx'
import { TextField } from '../../form/fields.tsx'
import { useRecordForm } from '../../form/use-record-form.ts'
import { language } from '../../lib/language.ts'
import { t } from '../../lib/t.ts'
import { discardUnsavedChanges, hasUnsavedChanges } from '../../lib/unsaved.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { confirmByPasskey } from './confirm-by-passkey.ts'
import { AddPasskeyDialog, SecondFactorDialog } from './lazy-dialogs.ts'

/**
 * Covers the page until the user has the second factor that the company requires. The page stays as it is, and its
 * calls wait.
 * @param onSettingUp called when the setup begins and ends. In between, a refresh of the session must not close it: the
 *   recovery codes are shown only once
 */
export function RequiredFactor({ onSettingUp }: { onSettingUp: (isSettingUp: boolean) => void }) {
  const missing = useMissingFactor()?.missing
  const setup = { onSuccess: () => onSettingUp(true) }
  const begin = useApiMutation(secondFactorApi.begin, setup)
  const beginPasskey = useApiMutation(passkeysApi.begin, setup)
  const passkeys = useQuery(query(passkeysApi.list, {})).data
  const byPasskey = useMutation({ mutationFn: confirmByPasskey, onSuccess: () => renew() })
  const choose = useApiMutation(accessApi.setLanguage)
  const [isEntering, setEntering] = useState(false)
  const [failure, setFailure] = useState<string>()
  const failed = begin.error ?? beginPasskey.error ?? byPasskey.error ?? choose.error

  const renew = () => {
    announceSession().catch((error: unknown) => setFailure(messageOf(error, t('Failed to load data'))))
  }
  const endSetup = () => {
    onSettingUp(false)
    renew()
  }
  const setLanguage = (chosen: Language) =>
    choose.mutate(
      { body: { language: chosen } },
      {
        onSuccess() {
          discardUnsavedChanges()
          // Each language is a page of its own.
          location.reload()
        },
      },
    )
  const hasPasskeys = passkeys?.obstacle === null
  const setupText = hasPasskeys
    ? t(
        'Your company requires two-step sign-in. Set it up to continue. You need an authenticator app on your phone, or a passkey.',
      )
    : t('Your company requires two-step sign-in. Set it up to continue. You need an authenticator app on your phone.')
  return (
    <>
      <Dialog
        onClose={() => undefined}
        withCloseButton={false}
        closeOnEscape={false}
        closeOnClickOutside={false}
        title={t('Two-step sign-in')}
        size={480}
        overlayProps={{ backgroundOpacity: 1, color: 'var(--mantine-color-body)' }}
      >
        <Stack>
          <Text fz="sm">
            {missing === 'code' ? t('Your company requires two-step sign-in. Enter a code to continue.') : setupText}
          </Text>
          {failed && <Notice tone="danger">{messageOf(failed, t('Failed to update data'))}</Notice>}
          {failure !== undefined && <Notice tone="danger">{failure}</Notice>}
          <Group gap={8}>
            {missing === 'code' ? (
              <Button size="sm" data-autofocus aria-haspopup="dialog" onClick={() => setEntering(true)}>
                {t('Enter code')}
              </Button>
            ) : (
              <Button
                size="sm"
                data-autofocus
                aria-haspopup="dialog"
                loading={begin.isPending}
                onClick={() => begin.mutate({})}
              >
                {t('Set up')}
              </Button>
            )}
            {missing === 'code' && passkeys?.passkeys.some(({ worksHere }) => worksHere) && (
              <Button variant="default" size="sm" loading={byPasskey.isPending} onClick={() => byPasskey.mutate()}>
                {t('Use passkey')}
              </Button>
            )}
            {missing === 'factor' && hasPasskeys && (
              <Button
                variant="default"
                size="sm"
                aria-haspopup="dialog"
                loading={beginPasskey.isPending}
                onClick={() => beginPasskey.mutate({})}
              >
                {t('Add passkey')}
              </Button>
            )}
            <Button
              variant="default"
              size="sm"
              onClick={() => {
                signOut().catch((error: unknown) => setFailure(messageOf(error, t('Failed to update data'))))
              }}
            >
              {t(accessTexts.logOut)}
            </Button>
          </Group>
          {/* Changing the language reloads the page. */}
          {!hasUnsavedChanges() && (
            <Group gap={4} role="group" aria-label={t('Language')}>
              {languages.map((one) => (
                <Button
                  key={one}
                  variant={one === language ? 'light' : 'subtle'}
                  lang={one}
                  aria-pressed={one === language}
                  onClick={() => setLanguage(one)}
                >
                  {localeData[one].endonym}
                </Button>
              ))}
            </Group>
          )}
        </Stack>
      </Dialog>
      {begin.data && (
        <SecondFactorDialog
          begun={begin.data}
          onClose={() => {
            begin.reset()
            endSetup()
          }}
        />
      )}
      {beginPasskey.data && (
        <AddPasskeyDialog
          begun={beginPasskey.data}
          onClose={() => {
            beginPasskey.reset()
            endSetup()
          }}
        />
      )}
      {isEntering && <CodeDialog onEntered={renew} onClose={() => setEntering(false)} />}
    </>
  )
}

function CodeDialog({ onEntered, onClose }: { onEntered: () => void; onClose: () => void }) {
  const enter = useApiMutation(secondFactorApi.enterCode)
  const form = useRecordForm(secondFactorApi.enterCode.body, { code: '' })
  return (
    <FormDialog
      title={t('Enter code')}
      form={form}
      width={440}
      saveLabel={t('Continue')}
      failedText={t('Failed to update data')}
      save={async (body) => {
        await enter.mutateAsync({ body })
        onEntered()
      }}
      closesUnasked
      onClose={onClose}
    >
      <TextField
        path="code"
        label={t('Code', undefined, 'second factor')}
        description={t(secondFactorTexts.codeHint)}
        autoComplete="one-time-code"
      />
    </FormDialog>
  )
}
