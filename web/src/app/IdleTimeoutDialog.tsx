import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { messageOf } from '../api/errors.ts'
import { request } from '../api/request.ts'
import { refresh } from '../api/session.ts'
import { t } from '../lib/t.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Notice } from '../ui/Notice.tsx'
import css from '../ui/ui.module.css'

/** Warns an inactive user before the idle timeout, and lets them stay signed in. */
export function IdleTimeoutDialog() {
  const { mutate, error, isPending } = useMutation({
    mutationFn: async () => {
      // Any call except a refresh extends the session; the refresh returns the new idle timeout.
      await request(employeesApi.own, {})
      await refresh()
    },
  })
  const stay = () => mutate()
  return (
    <Dialog onClose={stay} closeOnClickOutside={false} title={t('Are you still there?')} size={440}>
      <div className={css.dialogText}>
        {t('You have been inactive for hours. You will be signed out in a minute or two.')}
        {error && <Notice tone="danger">{messageOf(error, t('Failed to update data'))}</Notice>}
      </div>
      <div className={css.dialogActions}>
        <Button size="sm" loading={isPending} onClick={stay} data-autofocus>
          {t('Stay signed in')}
        </Button>
      </div>
    </Dialog>
  )
}
