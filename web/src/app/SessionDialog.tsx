import { Button, Stack } from '@mantine/core'
import { useEffect } from 'react'
import { accessTexts } from '@hr/contract/areas/access/access'
import { useClientSettings } from '../api/client-settings.ts'
import { refresh } from '../api/session.ts'
import { SignInForm } from '../areas/access/SignInForm.tsx'
import { t } from '../lib/t.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Notice } from '../ui/Notice.tsx'

/** Asks the user to sign in again when the session ended under unsaved changes; the page stays as it is. */
export function SessionDialog({ email }: { email: string }) {
  return (
    <Dialog
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={t(accessTexts.loginTitle)}
      size={400}
    >
      <Stack>
        <Notice tone="warn">
          {t('{ended} What you typed has been kept.', { ended: t(accessTexts.sessionEnded) })}
        </Notice>
        <SignInForm email={email} />
        <ByProvider />
      </Stack>
    </Dialog>
  )
}

/** Opens the identity provider in a new tab, and continues on this page when the user returns. */
function ByProvider() {
  const name = useClientSettings()?.identityProvider ?? null
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') refresh().catch(() => undefined)
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  if (name === null) return null
  return (
    <>
      <Button
        component="a"
        href="/api/v1/oidc/start"
        target="_blank"
        rel="noopener noreferrer"
        variant="default"
        size="sm"
        fullWidth
      >
        {t('Sign in with {name}', { name })}
      </Button>
      <p>{t('It opens in a new tab. Come back to this page afterwards.')}</p>
    </>
  )
}
