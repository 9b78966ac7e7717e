import { Button, Stack } from '@mantine/core'
import { emailsApi } from '@hr/contract/areas/notifications/emails'
import { emailTexts } from '@hr/contract/areas/notifications/email-texts'
import { noServerTexts } from '@hr/contract/areas/notifications/no-server-texts'
import { useApiMutation } from '../../api/client.ts'
import { messageOf } from '../../api/errors.ts'
import { t } from '../../lib/t.ts'
import { Notice } from '../../ui/Notice.tsx'

/** Sends a test email to the user and shows the mail server's answer. */
export function MailCheck() {
  const check = useApiMutation(emailsApi.check)
  return (
    <Stack align="flex-start" gap={12} style={{ overflowWrap: 'anywhere' }}>
      <Button variant="default" loading={check.isPending} onClick={() => check.mutate({})}>
        {t('Send test email')}
      </Button>
      {check.error && <Notice tone="danger">{messageOf(check.error, t('Failed to load data'))}</Notice>}
      {check.data && <Outcome {...check.data} />}
    </Stack>
  )
}

function Outcome({ outcome, to, answer }: { outcome: 'sent' | 'stored' | 'failed'; to: string; answer: string }) {
  if (outcome === 'stored')
    return (
      <Notice tone="warn">
        <strong>{t(noServerTexts.noServer)}</strong>
        <br />
        {t(emailTexts.setUp)} {t('File: {name}', { name: answer })}
      </Notice>
    )
  return (
    <Notice tone={outcome === 'sent' ? 'ok' : 'danger'}>
      <strong>
        {outcome === 'sent' ? t('The mail server accepted the email to {to}', { to }) : t("The email wasn't sent")}
      </strong>
      <br />
      {t('Mail server response: {answer}', { answer })}
    </Notice>
  )
}
