import { Button, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { messageOf } from '../api/errors.ts'
import { request } from '../api/request.ts'
import { refresh } from '../api/session.ts'
import { t } from '../lib/t.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Notice } from '../ui/Notice.tsx'

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
      <div>
        {t('You have been inactive for hours. You will be signed out in a minute or two.')}
        {error && <Notice tone="danger">{messageOf(error, t('Failed to update data'))}</Notice>}
      </div>
      <Group justify="flex-end" gap={8} mt={24}>
        <Button size="sm" loading={isPending} onClick={stay} data-autofocus>
          {t('Stay signed in')}
        </Button>
      </Group>
    </Dialog>
  )
}
