import { Button, Group } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { employeeDialogTitles } from '@hr/contract/areas/employees/titles'
import type { Employee } from '@hr/contract/areas/employees/record'
import { t } from '../../lib/t.ts'
import { Icon } from '../../ui/Icon.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { Invitation } from './Invitation.tsx'
import { useBlockedReason } from './use-blocked-reason.ts'

const InviteDialog = lazyDialog(
  async () => (await import('./InviteDialog.tsx')).InviteDialog,
  t(employeeDialogTitles.invite),
)

/** When an employee who has never signed in was invited, with a button to invite them again. */
export function PendingInvitation({ employee }: { employee: Employee }) {
  const [isAsking, setAsking] = useState(false)
  const bar = useBlockedReason(employee)
  return (
    <Group component="p" gap="4px 12px" mt={8} fz="sm">
      <Invitation employee={employee} />
      {bar === undefined && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<Icon icon={IconMail} />}
          onClick={() => setAsking(true)}
        >
          {employee.invitedAt === null ? t('Send invitation') : t('Resend')}
        </Button>
      )}
      {isAsking && <InviteDialog people={[employee]} onDone={() => undefined} onClose={() => setAsking(false)} />}
    </Group>
  )
}
