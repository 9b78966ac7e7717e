import { t } from '../../../lib/t.ts'
import { MailCheck } from '../MailCheck.tsx'
import { ProviderCheck } from '../ProviderCheck.tsx'
import { StepFrame, type StepProps } from './StepFrame.tsx'

type CheckStepProps = StepProps & { isDone: boolean }

export const MailStep = ({ isDone, onDone, onSkip }: CheckStepProps) => (
  <StepFrame
    title={t('Emails')}
    lead={t('Invitations and notifications are sent by email. Send yourself a test email.')}
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
