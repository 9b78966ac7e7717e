import { restorableLeaveApi, type RestorableLeave } from '@hr/contract/areas/leave/restorable'
import { ConfirmCall } from '../../api/ConfirmCall.tsx'
import { t } from '../../lib/t.ts'
import { Hint } from '../../ui/texts.tsx'
import css from './archiving.module.css'
import { formatRestorable } from './leave-outside.ts'

type RestoreLeaveDialogProps = { uuid: string; requests: readonly RestorableLeave[]; onClose: () => void }

/** Asks before leave comes back, and says which stays canceled. */
export function RestoreLeaveDialog({ uuid, requests, onClose }: RestoreLeaveDialogProps) {
  return (
    <ConfirmCall
      endpoint={restorableLeaveApi.restore}
      input={{ params: { id: uuid } }}
      title={t('Restore leave')}
      confirm={t('Restore')}
      doneText={({ message }) => message}
      onClose={onClose}
    >
      <p>{t('This leave was canceled, but the reason no longer applies:')}</p>
      <Hint component="ul" my={12} className={css.consequences}>
        {requests.map((request) => (
          <li key={request.uuid}>{formatRestorable(request)}</li>
        ))}
      </Hint>
      <p>
        {t('Its days count as used or pending again. The employee and the approvers of pending leave are notified.')}
      </p>
    </ConfirmCall>
  )
}
