import { leaveApi, type LeaveRequest } from '@hr/contract/areas/leave/leave'
import { leaveChanges } from '../../../api/leave-changes.ts'
import { request } from '../../../api/request.ts'
import { useUser } from '../../../api/session.ts'
import { t } from '../../../lib/t.ts'
import type { ActionDialogProps } from '../../../table/actions.ts'
import { BulkDialog } from '../../../table/BulkDialog.tsx'
import { leaveDates } from '../leave-words.ts'
import { decides, whyNotNow, whySettled } from './decision-rules.ts'
import { requesterOf } from './requester.ts'
import css from './decide.module.css'

const nameOf = (leave: LeaveRequest) => `${requesterOf(leave)}, ${leaveDates(leave)}`

type BulkApproveProps = ActionDialogProps<LeaveRequest> & {
  /** All of them are approved: none stays selected. */
  onApproved: () => void
}

/**
 * Approves the selected requests one by one. Those that cannot be approved are named before, with the reason; those that
 * the server refuses (days, overlap, somebody was faster) are named after.
 */
export function BulkApprove({ rows, onDone, onClose, onApproved }: BulkApproveProps) {
  const user = useUser()
  const barred = rows.flatMap((leave) => {
    const ofRequest = decides(user, leave) ? whySettled(leave) : t('You cannot decide on your own request')
    const reason = whyNotNow(user) ?? ofRequest
    return reason === undefined ? [] : [{ leave, reason }]
  })
  const possible = rows.filter((row) => barred.every(({ leave }) => leave !== row))
  return (
    <BulkDialog
      texts={{
        title: t('Approve leave requests?'),
        text: t('{{count}} requests are approved, one by one.', { count: possible.length }),
        confirm: t('Approve'),
        failedText: t('Failed to update data'),
        tone: 'plain',
      }}
      names={possible.map(nameOf)}
      selected={rows.length}
      changes={leaveChanges}
      run={async (index) => {
        const leave = possible[index]
        if (!leave) return { message: '' }
        const body = { status: 'approved', version: leave.version } as const
        return request(leaveApi.approve, { params: { id: leave.uuid }, body })
      }}
      onDone={(failed) => {
        onDone(failed.map((index) => rows.findIndex((row) => row === possible[index])))
        if (failed.length === 0) onApproved()
      }}
      onClose={onClose}
    >
      {barred.length > 0 && (
        <>
          <p className={css.leftOut}>{t('Left out:')}</p>
          <ul className={css.leftOutList}>
            {barred.map(({ leave, reason }) => (
              <li key={leave.uuid}>
                <b>{nameOf(leave)}</b>
                <span>{reason}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </BulkDialog>
  )
}
