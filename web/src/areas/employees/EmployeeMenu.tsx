import { IconDevices, IconFileZip, IconHistory, IconMail, IconTrash, IconUserX } from '@tabler/icons-react'
import { may } from '@hr/contract/access'
import { employeesTexts } from '@hr/contract/areas/employees/texts'
import type { Employee } from '@hr/contract/areas/employees/record'
import { useUser } from '../../api/session.ts'
import { t } from '../../lib/t.ts'
import type { MenuEntry } from '../../table/RowMenuItem.tsx'
import { nameOf } from '../../ui/Avatar.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { MoreMenu } from './MoreMenu.tsx'
import { useBlockedReason } from './use-blocked-reason.ts'

export type EmployeeMenuAction = 'credentials' | 'delete' | 'erase' | 'export' | 'history' | 'sessions'

type EmployeeMenuProps = {
  employee: Employee
  /** Entries that desktops show as buttons. */
  first: readonly MenuEntry[]
  onChoose: (action: EmployeeMenuAction) => void
}

/** Rare or irreversible actions; not offered on the user's own record, nor to an Admin for an Admin or Superadmin. */
export function EmployeeMenu({ employee, first, onChoose }: EmployeeMenuProps) {
  const me = useUser()
  const label = t('More actions for {name}', { name: nameOf(employee) })
  const bar = useBlockedReason(employee)
  const entries: MenuEntry[] = [
    ...first,
    {
      label: t('Send credentials'),
      icon: <Icon icon={IconMail} />,
      disabledReason: bar ?? (employee.maySignIn ? undefined : t(employeesTexts.notASignIn)),
      onClick: () => onChoose('credentials'),
    },
    ...(may('history.read', me.effectiveRole)
      ? [
          {
            label: t('History'),
            icon: <Icon icon={IconHistory} />,
            disabledReason: undefined,
            onClick: () => onChoose('history'),
          },
        ]
      : []),
    ...(may('user.manage', me.effectiveRole)
      ? [
          {
            label: t('Sessions'),
            icon: <Icon icon={IconDevices} />,
            disabledReason: undefined,
            onClick: () => onChoose('sessions'),
          },
          {
            label: t('Export personal data'),
            icon: <Icon icon={IconFileZip} />,
            disabledReason: undefined,
            onClick: () => onChoose('export'),
          },
        ]
      : []),
    {
      label: t('Delete'),
      icon: <Icon icon={IconTrash} />,
      tone: 'danger',
      disabledReason: bar,
      onClick: () => onChoose('delete'),
    },
    ...(may('privacy.erase', me.effectiveRole)
      ? [
          {
            label: t('Erase'),
            icon: <Icon icon={IconUserX} />,
            tone: 'danger' as const,
            disabledReason: bar,
            onClick: () => onChoose('erase'),
          },
        ]
      : []),
  ]
  return <MoreMenu label={label} entries={entries} />
}
