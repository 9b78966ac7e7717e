import { IconMail, IconShieldLock, IconUser } from '@tabler/icons-react'
import { employeeDialogTitles } from '@hr/contract/areas/employees/titles'
import { isYetToSignIn } from '@hr/contract/areas/employees/derived'
import { employeesApi, type EmployeeRow } from '@hr/contract/areas/employees/employees'
import { employeesTexts } from '@hr/contract/areas/employees/texts'
import { request } from '../../api/request.ts'
import { useUser } from '../../api/session.ts'
import { linkTo } from '../../lib/target.ts'
import { t } from '../../lib/t.ts'
import type { ActionDialogProps, RowAction } from '../../table/actions.ts'
import {
  archiveAppearance,
  deleteAction,
  editAction,
  openActions,
  unarchiveAppearance,
} from '../../table/row-actions.tsx'
import { ArchiveDialog, loadArchiveDialog } from './lazy-archive-dialog.ts'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'

const InviteDialog = lazyDialog(
  async () => (await import('./InviteDialog.tsx')).InviteDialog,
  t(employeeDialogTitles.invite),
)
const Inviting = ({ rows, ...dialog }: ActionDialogProps<EmployeeRow>) => <InviteDialog people={rows} {...dialog} />

const UnarchiveDialog = lazyDialog(loadArchiveDialog, t(employeesTexts.unarchiveTitle))
const Archiving = ({ rows, ...dialog }: ActionDialogProps<EmployeeRow>) => <ArchiveDialog people={rows} {...dialog} />
const Unarchiving = ({ rows, ...dialog }: ActionDialogProps<EmployeeRow>) => (
  <UnarchiveDialog people={rows} {...dialog} />
)

/**
 * HR's actions on a list of employees; changes are disabled for the user's own record (specification one, section 6).
 */
export function useEmployeeActions(list: 'present' | 'archived'): RowAction<EmployeeRow>[] {
  const me = useUser()
  const disabledReason = ({ uuid }: EmployeeRow) => (uuid === me.uuid ? t(employeesTexts.notYourself) : undefined)
  return [
    ...openActions<EmployeeRow>('employeeProfile', IconUser),
    editAction('employeeEdit', { disabledReason }),
    {
      kind: 'link',
      label: t('Permissions'),
      icon: <Icon icon={IconShieldLock} />,
      to: ({ uuid }) => linkTo('employeePermissions', uuid),
      disabledReason,
      // On the archived list, Unarchive is used more often.
      isQuick: list === 'present',
    },
    {
      kind: 'dialog',
      label: t('Send invitation'),
      icon: <Icon icon={IconMail} />,
      tone: 'plain',
      dialog: Inviting,
      isShown: isYetToSignIn,
    },
    {
      kind: 'dialog',
      ...(list === 'archived' ? unarchiveAppearance : archiveAppearance),
      dialog: list === 'archived' ? Unarchiving : Archiving,
      disabledReason,
    },
    deleteAction({
      title: t(employeesTexts.deleteTitle),
      text: t(employeesTexts.deleteText),
      details: [t(employeesTexts.deleteMeaning), t(employeesTexts.deleteOrErase)],
      run: ({ uuid, version }) => request(employeesApi.remove, { params: { id: uuid }, query: { version } }),
      disabledReason,
    }),
  ]
}
