import {
  IconArchive,
  IconArchiveOff,
  IconCalendarOff,
  IconDevices,
  IconDownload,
  IconFileZip,
  IconHistory,
  IconMail,
  IconPencil,
  IconShieldLock,
  IconTrash,
  IconUserX,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { may } from '@hr/contract/access'
import type { Employee } from '@hr/contract/areas/employees/record'
import { employeesTexts } from '@hr/contract/areas/employees/texts'
import type { HrDocument } from '@hr/contract/areas/privacy/privacy'
import { useUser } from '../../api/session.ts'
import { ScreenButton } from '../../lib/ScreenLink.tsx'
import { linkTo } from '../../lib/target.ts'
import { t } from '../../lib/t.ts'
import { nameOf } from '../../ui/Avatar.tsx'
import { OrgChartLink, useOrgChartEntry } from './OrgChartLink.tsx'
import { ArchiveDialog } from './ArchiveDialog.tsx'
import { departureQuery } from './departure-query.ts'
import { DepartureDialog } from './lazy-departure-dialog.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import { CredentialsDialog } from './CredentialsDialog.tsx'
import { EntryButton } from './EntryButton.tsx'
import { EraseDialog, ExportDialog, exportEmployee } from '../privacy/public.ts'
import { SessionsDialog } from '../access/public.ts'
import { HistoryDrawer } from './HistoryDrawer.tsx'
import { MoreMenu } from './MoreMenu.tsx'
import { useBlockedReason } from './use-blocked-reason.ts'
import { menuEntry } from '../../table/menu-entry.tsx'
import type { MenuEntry } from '../../table/RowMenuItem.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useIsPhone } from '../../ui/use-media.ts'

type Opened = 'archive' | 'credentials' | 'departure' | 'delete' | 'erase' | 'history' | 'sessions'

/**
 * HR's actions on a record. Phones show the first one; the others are in the menu. Changes are disabled on the user's own
 * record, and for an Admin on that of an Admin or Superadmin.
 */
export function EmployeeActions({ employee }: { employee: Employee }) {
  const { uuid, isArchived } = employee
  const me = useUser()
  const navigate = useNavigate()
  const [opened, setOpened] = useState<Opened>()
  // The list that contains the record.
  const list = linkTo(isArchived ? 'employeesArchived' : 'employees')
  const bar = useBlockedReason(employee)
  const [toCheck, setToCheck] = useState<readonly HrDocument[]>([])
  const isPhone = useIsPhone()
  const orgChart = useOrgChartEntry(employee)
  const { data: departure } = useQuery(departureQuery(employee))
  const opens = (dialog: Opened) => () => setOpened(dialog)
  const cv: MenuEntry = {
    label: t('Download CV'),
    icon: <Icon icon={IconDownload} />,
    target: linkTo('employeeCv', uuid),
  }
  const changes: MenuEntry[] = [
    ...(bar === undefined
      ? [{ label: t('Permissions'), icon: <Icon icon={IconShieldLock} />, target: linkTo('employeePermissions', uuid) }]
      : []),
    {
      ...(isArchived
        ? menuEntry(t('Unarchive'), IconArchiveOff, opens('archive'))
        : menuEntry(t('Archive'), IconArchive, opens('archive'))),
      disabledReason: bar,
    },
  ]
  /** Rare or irreversible. */
  const others: MenuEntry[] = [
    ...(departure
      ? [
          {
            ...menuEntry(
              departure.departure ? t('Change departure') : t('Plan departure'),
              IconCalendarOff,
              opens('departure'),
            ),
            disabledReason: bar,
          },
        ]
      : []),
    {
      ...menuEntry(t('Send credentials'), IconMail, opens('credentials')),
      disabledReason: bar ?? (employee.maySignIn ? undefined : t(employeesTexts.notASignIn)),
    },
    ...(may('history.read', me.effectiveRole) ? [menuEntry(t('History'), IconHistory, opens('history'))] : []),
    ...(may('user.manage', me.effectiveRole)
      ? [
          menuEntry(t('Sessions'), IconDevices, opens('sessions')),
          // It needs no confirmation, unless there are documents that HR has to check.
          menuEntry(t('Export personal data'), IconFileZip, () => void exportEmployee(uuid).then(setToCheck)),
        ]
      : []),
    { ...menuEntry(t('Delete'), IconTrash, opens('delete'), 'danger'), disabledReason: bar },
    ...(may('privacy.erase', me.effectiveRole)
      ? [{ ...menuEntry(t('Erase'), IconUserX, opens('erase'), 'danger'), disabledReason: bar }]
      : []),
  ]
  const name = nameOf(employee)
  const onClose = () => setOpened(undefined)
  return (
    <>
      <ScreenButton screen="employeeEdit" shortcut="e" uuid={uuid} leftSection={<Icon icon={IconPencil} />}>
        {t('Edit employee')}
      </ScreenButton>
      {!isPhone && (
        <>
          <EntryButton {...cv} />
          <OrgChartLink employee={employee} />
          {changes.map((entry) => (
            <EntryButton key={entry.label} {...entry} />
          ))}
        </>
      )}
      <MoreMenu
        label={t('More actions for {name}', { name })}
        entries={isPhone ? [cv, orgChart, ...changes, ...others] : others}
      />
      {opened === 'archive' && (
        // Also after a failure (specification one, section 8).
        <ArchiveDialog people={[employee]} onDone={() => void navigate(list)} onClose={onClose} />
      )}
      {opened === 'departure' && departure && (
        <DepartureDialog employee={employee} departure={departure.departure} onClose={onClose} />
      )}
      {opened === 'delete' && <DeleteDialog employee={employee} onClose={onClose} />}
      {opened === 'credentials' && <CredentialsDialog employee={employee} onClose={onClose} />}
      {opened === 'sessions' && <SessionsDialog uuid={uuid} name={name} onClose={onClose} />}
      {opened === 'erase' && <EraseDialog uuid={uuid} name={name} isArchived={isArchived} onClose={onClose} />}
      {toCheck.length > 0 && (
        <ExportDialog uuid={uuid} name={name} documents={toCheck} onClose={() => setToCheck([])} />
      )}
      {opened === 'history' && <HistoryDrawer uuid={uuid} parts="changes and access log" onClose={onClose} />}
    </>
  )
}
