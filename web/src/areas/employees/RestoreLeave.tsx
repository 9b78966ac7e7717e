import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { restorableLeaveApi } from '@hr/contract/areas/leave/restorable'
import { query } from '../../api/client.ts'
import { useUser } from '../../api/session.ts'
import { t } from '../../lib/t.ts'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'

const RestoreLeaveDialog = lazyDialog(
  async () => (await import('./RestoreLeaveDialog.tsx')).RestoreLeaveDialog,
  t('Restore leave'),
  440,
)

/**
 * A notice about canceled leave that can come back.
 * @param uuid the employee
 */
export function RestoreLeave({ uuid }: { uuid: string }) {
  const me = useUser()
  const { data } = useQuery(query(restorableLeaveApi.listRestorable, { params: { id: uuid } }))
  const [isAsking, setAsking] = useState(false)
  const requests = data?.requests ?? []
  const restorable = requests.filter(({ problem }) => problem === null)
  // HR can't restore their own leave.
  const isOwn = uuid === me.uuid && me.superAdminHr !== 'true'
  if (restorable.length === 0 || isOwn) return null
  return (
    <>
      <Notice
        tone="warn"
        action={
          <Button variant="default" size="compact-sm" onClick={() => setAsking(true)}>
            {t('Restore')}
          </Button>
        }
      >
        {t(
          '{count, plural, one {# canceled day of leave can be restored} other {# canceled days of leave can be restored}}',
          { count: restorable.reduce((sum, { totalDays }) => sum + totalDays, 0) },
        )}
      </Notice>
      {isAsking && <RestoreLeaveDialog uuid={uuid} requests={requests} onClose={() => setAsking(false)} />}
    </>
  )
}
