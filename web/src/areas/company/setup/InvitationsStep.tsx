import { useQuery } from '@tanstack/react-query'
import { setupApi } from '@hr/contract/areas/company/setup'
import { query, useApiMutation } from '../../../api/client.ts'
import { useIsMailStored } from '../../../api/client-settings.ts'
import { messageOf } from '../../../api/errors.ts'
import { t } from '../../../lib/t.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { InvitationLinks } from '../../employees/public.ts'
import { StepFrame, type StepProps } from './StepFrame.tsx'

export function InvitationsStep({ onDone, onSkip }: StepProps) {
  const isMailStored = useIsMailStored()
  const { data } = useQuery(query(setupApi.people, {}))
  const invite = useApiMutation(setupApi.invite, {
    onSuccess: async ({ message }) => {
      toast.success(message)
      await onDone()
    },
  })
  const toInvite = data?.toInvite ?? 0
  const isLeft = toInvite > 0
  const isInviting = isLeft && !isMailStored
  return (
    <StepFrame
      title={t('Invitations')}
      lead={
        isLeft
          ? t(
              '{count, plural, one {# person has not been invited yet. The invitation contains a link to set a password.} other {# people have not been invited yet. The invitation contains a link to set a password.}}',
              { count: toInvite },
            )
          : data?.people === 0
            ? t('No one has been added yet. You can invite people later, on their profiles.')
            : t("Everyone you've added has been invited.")
      }
      action={
        !isInviting
          ? t('Continue')
          : t('{count, plural, one {Invite # person} other {Invite # people}}', { count: toInvite })
      }
      isBusy={invite.isPending || !data}
      onSubmit={(event) => {
        event.preventDefault()
        if (isInviting) invite.mutate({})
        else void (isLeft ? onSkip() : onDone())
      }}
      onSkip={isLeft ? onSkip : undefined}
    >
      {isMailStored && data?.people !== 0 && <InvitationLinks />}
      {invite.error && <Notice tone="danger">{messageOf(invite.error, t('Failed to save data'))}</Notice>}
    </StepFrame>
  )
}
