import { Stack } from '@mantine/core'
import type { Applicant, ApplicantEmail } from '@hr/contract/areas/applicants/applicants'
import type { EmailState } from '@hr/contract/areas/notifications/emails'
import { useTimeZone } from '../../api/client-settings.ts'
import { formatInstant } from '../../lib/formats.ts'
import { t } from '../../lib/t.ts'
import { Card } from '../../ui/Sheet.tsx'
import css from './applicants.module.css'
import { Hint } from '../../ui/texts.tsx'

const states: Record<EmailState, string> = {
  queued: t('queued'),
  sending: t('queued'),
  sent: t('sent'),
  stored: t('stored in a file, not sent'),
  'not needed': t('not sent'),
  failed: t('failed'),
  unknown: t('may have been sent'),
}

/** The emails sent to an applicant, newest first. */
export function EmailsCard({ emails }: { emails: Applicant['emails'] }) {
  return (
    <Card title={t('Emails')}>
      {emails.length === 0 ? (
        <Hint>{t('No emails sent yet.')}</Hint>
      ) : (
        <Stack component="ul" gap={4} fz="sm" className={css.emails}>
          {emails.map((email) => (
            <li key={email.uuid}>
              <Email email={email} />
            </li>
          ))}
        </Stack>
      )}
    </Card>
  )
}

function Email({ email: { subject, text, sentBy, isAcknowledgement, at, state } }: { email: ApplicantEmail }) {
  const by = isAcknowledgement ? t('HR Application') : (sentBy ?? t('Deleted employee'))
  return (
    <details>
      <summary>
        {subject}
        <small>{[formatInstant(at, useTimeZone()), by, states[state]].join(' · ')}</small>
      </summary>
      <p>{text}</p>
    </details>
  )
}
