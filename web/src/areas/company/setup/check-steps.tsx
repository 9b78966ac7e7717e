import { useIsMailStored } from '../../../api/client-settings.ts'
import { t } from '../../../lib/t.ts'
import { MailCheck } from '../MailCheck.tsx'
import { ProviderCheck } from '../ProviderCheck.tsx'
import { StepFrame, type StepProps } from './StepFrame.tsx'

type CheckStepProps = StepProps & { isDone: boolean }

export const MailStep = ({ isDone, onDone, onSkip }: CheckStepProps) => (
  <StepFrame
    title={t('Emails')}
    lead={
      useIsMailStored()
        ? t(
            'No mail server is set up, so invitations and notifications are stored in files and not sent. Ask the operator of the server to set SMTP_URL, or send invitation links yourself.',
          )
        : t('Invitations and notifications are sent by email. Send yourself a test email.')
    }
    onSubmit={(event) => {
      event.preventDefault()
      void (isDone ? onDone() : onSkip())
    }}
  >
    <MailCheck />
  </StepFrame>
)

export const SignInStep = ({ isDone, onDone, onSkip }: CheckStepProps) => (
  <StepFrame
    title={t('Identity provider')}
    lead={t('Check the connection to your identity provider.')}
    onSubmit={(event) => {
      event.preventDefault()
      void (isDone ? onDone() : onSkip())
    }}
  >
    <ProviderCheck />
  </StepFrame>
)
