import { setupApi } from '@hr/contract/areas/company/setup'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { useApiMutation } from '../../../api/client.ts'
import { messageOf } from '../../../api/errors.ts'
import { t } from '../../../lib/t.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { StepFrame, type StepProps } from './StepFrame.tsx'

export function InvitationsStep({ toInvite, onDone, onSkip }: StepProps & { toInvite: number }) {
  const invite = useApiMutation(setupApi.invite, {
    changes: [setupApi.find, employeesApi.list, employeesApi.find],
    onSuccess: async ({ message }) => {
      toast.success(message)
      await onDone()
    },
  })
  const isLeft = toInvite > 0
  return (
    <StepFrame
      title={t('Invitations')}
      lead={
        isLeft
          ? t('Each person gets an email with a link to set a password. It works once, for 7 days.')
          : t('Everyone who has been added is invited.')
      }
      action={
        !isLeft ? t('Continue') : toInvite === 1 ? t('Invite 1 person') : t('Invite {{n}} people', { n: toInvite })
      }
      isBusy={invite.isPending}
      onSubmit={(event) => {
        event.preventDefault()
        if (isLeft) invite.mutate({})
        else void onDone()
      }}
      onSkip={isLeft ? onSkip : undefined}
    >
      {invite.error && <Notice tone="danger">{messageOf(invite.error, t('Failed to save data'))}</Notice>}
    </StepFrame>
  )
}
