import { Button, Checkbox, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { explain } from '@hr/contract/areas/leave/explanation'
import { leavePoliciesApi, type LeavePolicy } from '@hr/contract/areas/leave/policies'
import { query, useApiMutation } from '../../../api/client.ts'
import { messageOf } from '../../../api/errors.ts'
import { leaveChanges } from '../../../api/leave-invalidations.ts'
import { t } from '../../../lib/t.ts'
import { nameOf } from '../../../ui/Avatar.tsx'
import { ErrorState, Notice } from '../../../ui/Notice.tsx'
import { toast } from '../../../ui/toasts.tsx'
import dialog from '../../../ui/ui.module.css'
import { formatChange } from './format-change.ts'
import css from './policies.module.css'

type AdjustmentsDialogProps = { policy: LeavePolicy; onClose: () => void }

/** The adjustments that follow from employees' own changes; HR applies or dismisses them. */
export function AdjustmentsDialog({ policy, onClose }: AdjustmentsDialogProps) {
  const params = { id: policy.uuid }
  const { data, error, refetch } = useQuery(query(leavePoliciesApi.toConfirm, { params }))
  const confirm = useApiMutation(leavePoliciesApi.confirm, {
    changes: [leavePoliciesApi.list, leavePoliciesApi.toConfirm, ...leaveChanges],
  })
  const [deselected, setDeselected] = useState<readonly string[]>([])
  const people = [...new Map(data?.map((row) => [row.user.uuid, row]))]
  const chosen = people.map(([uuid]) => uuid).filter((uuid) => !deselected.includes(uuid))

  async function decide(apply: boolean) {
    const { message } = await confirm.mutateAsync({ params, body: { employees: chosen, apply } })
    toast.success(message)
    onClose()
  }
  // The error is shown in the dialog.
  const run = (apply: boolean) => void decide(apply).catch(() => undefined)

  return (
    <Modal opened onClose={onClose} title={t('Adjustments to confirm')} size={560}>
      <div className={css.above}>
        <p>
          {t('These employees changed their own record, which changes their days of {{name}}.', {
            name: policy.name,
          })}
        </p>
        {confirm.error && <Notice tone="danger">{messageOf(confirm.error, t('Failed to update data'))}</Notice>}
        {error && !data && (
          <ErrorState message={messageOf(error, t('Failed to load data'))} onRetry={() => void refetch()} />
        )}
        {data?.map(({ user, year, days, explanation }) => (
          <Checkbox
            key={`${user.uuid} ${year}`}
            checked={!deselected.includes(user.uuid)}
            onChange={({ currentTarget }) =>
              setDeselected(
                currentTarget.checked ? deselected.filter((one) => one !== user.uuid) : [...deselected, user.uuid],
              )
            }
            label={t('{{name}}, {{year}}: {{days}}', { name: nameOf(user), year, days: formatChange(days) })}
            description={explain(explanation)}
          />
        ))}
      </div>
      <div className={dialog.dialogActions}>
        <Button variant="default" disabled={chosen.length === 0 || confirm.isPending} onClick={() => run(false)}>
          {t('Dismiss')}
        </Button>
        <Button disabled={chosen.length === 0} loading={confirm.isPending} onClick={() => run(true)}>
          {t('Apply')}
        </Button>
      </div>
    </Modal>
  )
}
