import { emailTexts } from '@hr/contract/areas/notifications/email-texts'
import { noServerTexts } from '@hr/contract/areas/notifications/no-server-texts'
import { useIsMailStored } from '../../api/client-settings.ts'
import { t } from '../../lib/t.ts'
import { Notice } from '../../ui/Notice.tsx'

/** Tells that emails are stored in files because no mail server is set up, and how to set one up. */
export function MailServerNotice() {
  if (!useIsMailStored()) return null
  return (
    <Notice tone="warn">
      <strong>{t(noServerTexts.noServer)}</strong>
      <br />
      {t(emailTexts.setUp)}
    </Notice>
  )
}
