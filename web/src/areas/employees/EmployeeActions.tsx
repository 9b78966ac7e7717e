import { IconArchive, IconArchiveOff, IconDownload, IconPencil, IconShieldLock } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Employee } from '@hr/contract/areas/employees/record'
import type { HrDocument } from '@hr/contract/areas/privacy/privacy'
import { ScreenButton } from '../../lib/ScreenLink.tsx'
import { linkTo } from '../../lib/target.ts'
import { t } from '../../lib/t.ts'
import { nameOf } from '../../ui/Avatar.tsx'
import { ArchiveButton } from './ArchiveButton.tsx'
import { EmployeeMenu, type EmployeeMenuAction } from './EmployeeMenu.tsx'
import { OrgChartLink, useOrgChartEntry } from './OrgChartLink.tsx'
import { ArchiveDialog } from './ArchiveDialog.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { CredentialsDialog } from './CredentialsDialog.tsx'
import { EraseDialog, ExportDialog, exportEmployee } from '../privacy/public.ts'
import { SessionsDialog } from '../access/public.ts'
import { HistoryDrawer } from './HistoryDrawer.tsx'
import { useBlockedReason } from './use-blocked-reason.ts'
import type { MenuEntry } from '../../table/RowMenuItem.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useIsPhone } from '../../ui/use-media.ts'

/** HR's actions on a record. Phones show the first one; the others are in the menu. */
export function EmployeeActions({ employee }: { employee: Employee }) {
  const navigate = useNavigate()
  const [action, setAction] = useState<EmployeeMenuAction | 'archive'>()
  // The list that contains the record.
  const list = linkTo(employee.isArchived ? 'employeesArchived' : 'employees')
  const bar = useBlockedReason(employee)
  const [toCheck, setToCheck] = useState<readonly HrDocument[]>([])
  const isPhone = useIsPhone()
  const orgChart = useOrgChartEntry(employee)
  const others: MenuEntry[] = [
    {
      label: t('Download CV'),
      icon: <Icon icon={IconDownload} />,
      disabledReason: undefined,
      target: linkTo('employeeCv', employee.uuid),
    },
    orgChart,
    ...(bar === undefined
      ? [
          {
            label: t('Permissions'),
            icon: <Icon icon={IconShieldLock} />,
            disabledReason: undefined,
            target: linkTo('employeePermissions', employee.uuid),
          },
        ]
      : []),
    {
      label: employee.isArchived ? t('Unarchive') : t('Archive'),
      icon: <Icon icon={employee.isArchived ? IconArchiveOff : IconArchive} />,
      disabledReason: bar,
      onClick: () => setAction('archive'),
    },
  ]
  const dialog = { employee, onClose: () => setAction(undefined) }
  return (
    <>
      <ScreenButton screen="employeeEdit" shortcut="e" uuid={employee.uuid} leftSection={<Icon icon={IconPencil} />}>
        {t('Edit employee')}
      </ScreenButton>
      {!isPhone && (
        <>
          <ScreenButton
            screen="employeeCv"
            uuid={employee.uuid}
            variant="default"
            leftSection={<Icon icon={IconDownload} />}
          >
            {t('Download CV')}
          </ScreenButton>
          <OrgChartLink employee={employee} />
          {bar === undefined && (
            <ScreenButton
              screen="employeePermissions"
              uuid={employee.uuid}
              variant="default"
              leftSection={<Icon icon={IconShieldLock} />}
            >
              {t('Permissions')}
            </ScreenButton>
          )}
          <ArchiveButton employee={employee} onClick={() => setAction('archive')} />
        </>
      )}
      <EmployeeMenu
        employee={employee}
        first={isPhone ? others : []}
        onChoose={(chosen) => {
          // The export needs no confirmation, unless there are documents that HR has to check.
          if (chosen === 'export') void exportEmployee(employee.uuid).then(setToCheck)
          else setAction(chosen)
        }}
      />
      {action === 'archive' && (
        // Also after a failure (specification one, section 8).
        <ArchiveDialog people={[employee]} onDone={() => void navigate(list)} onClose={dialog.onClose} />
      )}
      {action === 'delete' && <DeleteDialog {...dialog} />}
      {action === 'credentials' && <CredentialsDialog {...dialog} />}
      {action === 'sessions' && (
        <SessionsDialog uuid={employee.uuid} name={nameOf(employee)} onClose={dialog.onClose} />
      )}
      {action === 'erase' && (
        <EraseDialog
          uuid={employee.uuid}
          name={nameOf(employee)}
          isArchived={employee.isArchived}
          onClose={dialog.onClose}
        />
      )}
      {toCheck.length > 0 && (
        <ExportDialog uuid={employee.uuid} name={nameOf(employee)} documents={toCheck} onClose={() => setToCheck([])} />
      )}
      {action === 'history' && <HistoryDrawer uuid={employee.uuid} parts="changes and access log" {...dialog} />}
    </>
  )
}
