import { IconPencil, IconTrash } from '@tabler/icons-react'
import { usersApi, usersTexts, type User } from '@hr/contract/areas/users/users'
import { useApiMutation } from '../../api/client.ts'
import { useUser } from '../../api/session.ts'
import { ScreenLink } from '../../lib/ScreenLink.tsx'
import { targetOf } from '../../lib/target.ts'
import { t } from '../../lib/t.ts'
import { columnHelper } from '../../table/app-table.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { NotGiven } from '../../ui/Facts.tsx'
import { LongText } from '../../ui/LongText.tsx'

const column = columnHelper<User>()
const columns = column.columns([
  column.accessor('firstName', { header: t('First name'), cell: ({ row }) => <FirstName user={row.original} /> }),
  column.accessor('lastName', {
    header: t('Last name'),
    meta: { card: 'title' },
    cell: (cell) => <LongText>{cell.getValue()}</LongText>,
  }),
  column.accessor('email', {
    header: t('Email'),
    enableSorting: false,
    cell: (cell) => <LongText>{cell.getValue()}</LongText>,
  }),
  column.accessor((user) => user.role?.name ?? '', {
    id: 'role',
    header: t('Role'),
    enableSorting: false,
    meta: { width: '16%' },
    cell: (cell) => cell.getValue() || <NotGiven />,
  }),
])

/** Leads to the edit screen; not for oneself. */
function FirstName({ user }: { user: User }) {
  const me = useUser()
  if (user.uuid === me.uuid) return <LongText>{user.firstName}</LongText>
  return (
    <LongText
      link={(name) => (
        <ScreenLink screen="userEdit" uuid={user.uuid}>
          {name}
        </ScreenLink>
      )}
    >
      {user.firstName}
    </LongText>
  )
}

export default function UserList() {
  const me = useUser()
  const remove = useApiMutation(usersApi.remove, { changes: [usersApi.list] })
  const notYourself = (user: User) => (user.uuid === me.uuid ? t(usersTexts.notYourself) : undefined)
  return (
    <DataTable
      id="users"
      title={t(usersTexts.title)}
      list={usersApi.list}
      columns={columns}
      searchPlaceholder={t(usersTexts.search)}
      rowName={(user) => `${user.firstName} ${user.lastName}`}
      open={(user) => (user.uuid === me.uuid ? undefined : targetOf('userEdit', user.uuid))}
      addNew="userNew"
      actions={[
        {
          kind: 'link',
          label: t('Edit'),
          icon: <IconPencil size={16} stroke={1.5} aria-hidden="true" />,
          to: (user) => targetOf('userEdit', user.uuid),
          disabledReason: notYourself,
        },
        {
          kind: 'confirm',
          label: t('Delete'),
          icon: <IconTrash size={16} stroke={1.5} aria-hidden="true" />,
          title: t(usersTexts.deleteTitle),
          text: t(usersTexts.deleteWarning),
          confirm: t('Yes, delete'),
          run: (user) => remove.mutateAsync({ params: { id: user.uuid } }),
          failedText: t('Failed to update data'),
          disabledReason: notYourself,
        },
      ]}
    />
  )
}
