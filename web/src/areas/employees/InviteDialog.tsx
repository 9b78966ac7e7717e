import { useState } from 'react'
import { may } from '@hr/contract/access'
import type { EmployeeRow } from '@hr/contract/areas/employees/employees'
import { invitationsApi, invitationTexts, type LeftOut } from '@hr/contract/areas/employees/invitations'
import { employeeDialogTitles } from '@hr/contract/areas/employees/titles'
import { shownEmail } from '@hr/contract/lib/email-domains'
import { noServerTexts } from '@hr/contract/areas/notifications/no-server-texts'
import { useApiMutation } from '../../api/client.ts'
import { useIsMailStored } from '../../api/client-settings.ts'
import { messageOf } from '../../api/errors.ts'
import { useUser } from '../../api/session.ts'
import { t } from '../../lib/t.ts'
import { FailureList, FailuresDialog } from '../../table/FailuresDialog.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { nameOf } from '../../ui/Avatar.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toasts.tsx'
import { Invitation, type Invitee } from './Invitation.tsx'
import { InvitationLinks } from './InvitationLinks.tsx'

type Person = Pick<EmployeeRow, 'uuid' | 'firstName' | 'lastName' | 'email'> & Invitee

type InviteDialogProps = {
  people: readonly Person[]
  /** `failed`: the indexes of those who were not invited. */
  onDone: (failed: number[]) => void
  onClose: () => void
}

/** Asks before employees are invited, again for recently invited ones, and lists who was skipped. */
export function InviteDialog({ people, onDone, onClose }: InviteDialogProps) {
  const me = useUser()
  const isMailStored = useIsMailStored()
  const [leftOut, setLeftOut] = useState<readonly LeftOut[]>([])
  const recent = leftOut.filter(({ isRecent }) => isRecent)
  const send = useApiMutation(invitationsApi.send, {
    onSuccess: (outcome) => {
      if (outcome.invited > 0) toast.success(outcome.message)
      onDone(outcome.leftOut.map(({ uuid }) => people.findIndex((one) => one.uuid === uuid)))
      setLeftOut(outcome.leftOut)
      if (outcome.leftOut.length === 0) onClose()
    },
    onError: (error) => {
      toast.keptError(messageOf(error, t('The invitations could not be sent')))
      onClose()
    },
  })
  if (recent.length > 0)
    return (
      <ConfirmDialog
        isOpen
        title={t(invitationTexts.againTitle)}
        confirm={t('Send again')}
        isBusy={send.isPending}
        onConfirm={() =>
          send.mutate({ body: { employees: recent.map(({ uuid }) => uuid), recentlyInvited: 'invite' } })
        }
        onClose={onClose}
      >
        <p>{t(invitationTexts.againText)}</p>
        <FailureList failures={leftOut} />
      </ConfirmDialog>
    )
  if (leftOut.length > 0)
    return <FailuresDialog title={t('{k} not invited', { k: leftOut.length })} failures={leftOut} onClose={onClose} />
  if (isMailStored && may('company.manage', me.effectiveRole))
    return (
      <Dialog onClose={onClose} title={t(employeeDialogTitles.invite)} size={560}>
        <InvitationLinks employees={people.map(({ uuid }) => uuid)} />
      </Dialog>
    )
  const [only] = people
  return (
    <ConfirmDialog
      isOpen
      title={t(employeeDialogTitles.invite)}
      confirm={t('Send')}
      isBusy={send.isPending}
      onConfirm={() => send.mutate({ body: { employees: people.map(({ uuid }) => uuid) } })}
      onClose={onClose}
    >
      {only && people.length === 1 ? (
        <p>
          {nameOf(only)}, {shownEmail(only.email)}
          <br />
          <Invitation employee={only} />
        </p>
      ) : (
        <p>{t('{count, plural, one {To # person} other {To # people}}', { count: people.length })}</p>
      )}
      {isMailStored ? <Notice tone="warn">{t(noServerTexts.noServer)}</Notice> : <p>{t(invitationTexts.text)}</p>}
    </ConfirmDialog>
  )
}
