import { Text } from '@mantine/core'
import { leaveApi, type LeaveRequest } from '@hr/contract/areas/leave/leave'
import { request } from '../../../api/request.ts'
import { useUser } from '../../../api/session.ts'
import { t } from '../../../lib/t.ts'
import type { ActionDialogProps } from '../../../table/actions.ts'
import { BulkDialog } from '../../../table/BulkDialog.tsx'
import { formatLeaveDates } from '../format-leave.ts'
import { mayDecide, inactiveReason, settledReason } from './decision-rules.ts'
import { ownerName } from './owner-name.ts'
import css from './approvals.module.css'

const nameOf = (leave: LeaveRequest) => `${ownerName(leave)}, ${formatLeaveDates(leave)}`

export type BulkApproveProps = ActionDialogProps<LeaveRequest> & {
  /** Called when all requests were approved: clears the selection. */
  onApproved: () => void
}

/**
 * Approves the selected requests one by one. It lists requests that cannot be approved with the reason beforehand, such as
 * those that give days back, which the approver has to see first, and those that the server rejects (days, overlap, another
 * approver was faster) afterwards.
 */
export function BulkApprove({ rows, onDone, onClose, onApproved }: BulkApproveProps) {
  const user = useUser()
  const blocked = rows.flatMap((leave) => {
    const requestReason = !mayDecide(user, leave)
      ? t("You can't decide on your own request")
      : leave.cutsLeave
        ? t('Approving this request credits days back. Open it to approve it.')
        : settledReason(user, leave, 'approved')
    const reason = inactiveReason(user) ?? requestReason
    return reason === undefined ? [] : [{ leave, reason }]
  })
  const possible = rows.filter((row) => blocked.every(({ leave }) => leave !== row))
  return (
    <BulkDialog
      texts={{
        title: t('Approve leave requests?'),
        text: t('{count, plural, one {# request will be approved.} other {# requests will be approved one by one.}}', {
          count: possible.length,
        }),
        confirm: t('Approve'),
        failedText: t('Failed to update data'),
        tone: 'plain',
      }}
      names={possible.map(nameOf)}
      selected={rows.length}
      run={async (index) => {
        const leave = possible[index]
        if (!leave) return { message: '' }
        const body = { status: 'approved', version: leave.version } as const
        const endpoint = leave.status === 'inProgress' ? leaveApi.update : leaveApi.approve
        return request(endpoint, { params: { id: leave.uuid }, body })
      }}
      onDone={(failed) => {
        onDone(failed.map((index) => rows.findIndex((row) => row === possible[index])))
        if (failed.length === 0) onApproved()
      }}
      onClose={onClose}
    >
      {blocked.length > 0 && (
        <>
          <Text mt={12} fw={500}>
            {t('Skipped:')}
          </Text>
          <ul className={css.skippedList}>
            {blocked.map(({ leave, reason }) => (
              <li key={leave.uuid}>
                <b>{nameOf(leave)}</b>
                <Text c="dimmed">{reason}</Text>
              </li>
            ))}
          </ul>
        </>
      )}
    </BulkDialog>
  )
}
