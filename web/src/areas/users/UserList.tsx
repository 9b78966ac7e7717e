import { IconArchive, IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { roleTexts } from '@hr/contract/areas/access/roles'
import { shownEmail } from '@hr/contract/lib/email-domains'
import { usersApi, usersTexts, type User } from '@hr/contract/areas/users/users'
import { dayOfInstant } from '@hr/contract/lib/dates'
import { useTimeZone } from '../../api/client-settings.ts'
import { request } from '../../api/request.ts'
import { useUser } from '../../api/session.ts'
import { NameLink } from '../../lib/NameLink.tsx'
import { formatDay } from '../../lib/formats.ts'
import { t } from '../../lib/t.ts'
import { linkTo } from '../../lib/target.ts'
import { AddNewButton } from '../../table/AddNewButton.tsx'
import { columnHelper } from '../../table/columns.ts'
import { EmptyList } from '../../table/EmptyList.tsx'
import { Instant } from '../../table/Instant.tsx'
import { ListExportMenu } from '../../table/ExportMenu.tsx'
import { ListFooter } from '../../table/ListFooter.tsx'
import { ListPage } from '../../table/ListPage.tsx'
import { ListTable } from '../../table/ListTable.tsx'
import { ListToolbar } from '../../table/ListToolbar.tsx'
import { deleteAction, editAction } from '../../table/row-actions.tsx'
import { useListPage } from '../../table/use-list-page.ts'
import { userList } from './reads.ts'
import { nameOf } from '../../ui/Avatar.tsx'
import { Name } from '../../ui/Name.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Note } from '../../ui/texts.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { factorLabels } from './factor-labels.ts'
import { SetPasswordDialog } from './SetPasswordDialog.tsx'
import { Icon } from '../../ui/Icon.tsx'

const roleText = (role: User['role']) => (role ? t(roleTexts[role.name]) : '')

const column = columnHelper<User>()
const columns = column.columns([
  column.accessor('firstName', { header: t('First name'), cell: ({ row }) => <FirstName user={row.original} /> }),
  column.accessor('lastName', {
    header: t('Last name'),
    meta: { card: 'title' },
    cell: (cell) => <Name>{cell.getValue()}</Name>,
  }),
  column.accessor('email', {
    header: t('Email'),
    enableSorting: false,
    meta: { width: 232, minWidth: 200 },
    cell: (cell) => <Name>{shownEmail(cell.getValue())}</Name>,
  }),
  column.accessor(({ role }) => roleText(role), {
    id: 'role',
    header: t('Role'),
    enableSorting: false,
    meta: { width: 152, minWidth: 120 },
    cell: ({ row: { original } }) => (original.isArchived ? <ArchivedRole user={original} /> : roleText(original.role)),
  }),
  column.accessor('lastSignIn', {
    header: t('Last sign-in'),
    enableSorting: false,
    meta: { width: 188, minWidth: 160, card: 'labelled', isMore: true },
    cell: ({ row: { original } }) => (original.maySignIn ? <SignIn user={original} /> : null),
  }),
  column.accessor('factor', {
    header: t('Two-step sign-in'),
    enableSorting: false,
    meta: { width: 132, card: 'labelled', isOptional: true },
    cell: ({ row: { original } }) => (original.maySignIn ? factorLabels[original.factor] : null),
  }),
  column.accessor('invitedAt', {
    header: t('Invitation'),
    enableSorting: false,
    meta: { width: 148, card: 'labelled', isOptional: true },
    cell: ({ row: { original } }) => (original.maySignIn ? <InvitationOf user={original} /> : null),
  }),
])

/** When the user last signed in, or was invited to, with the second factor below. */
function SignIn({ user }: { user: User }) {
  const { lastSignIn, factor } = user
  return (
    <>
      <div>{lastSignIn ? <Instant at={lastSignIn} /> : <YetToSignIn user={user} />}</div>
      <Note>{t('{name}: {value}', { name: t('Two-step sign-in'), value: factorLabels[factor] })}</Note>
    </>
  )
}

function YetToSignIn({ user: { isActivated, invitedAt } }: { user: User }) {
  const timeZone = useTimeZone()
  if (isActivated) return '—'
  return invitedAt === null
    ? t('Not invited yet')
    : t('Invited {day}', { day: formatDay(dayOfInstant(invitedAt, timeZone)) })
}

/** When the user was invited, and whether they have followed the invitation. */
function InvitationOf({ user: { isActivated, invitedAt } }: { user: User }) {
  const timeZone = useTimeZone()
  const day = invitedAt === null ? undefined : formatDay(dayOfInstant(invitedAt, timeZone))
  if (isActivated) return day === undefined ? t('Accepted') : t('Accepted, invited {day}', { day })
  return day === undefined ? t('Not invited yet') : t('Open since {day}', { day })
}

/** Archived users cannot sign in, whatever their role. */
const ArchivedRole = ({ user: { role } }: { user: User }) => (
  <>
    {roleText(role)}{' '}
    <StatusChip tone="mute" icon={<Icon icon={IconArchive} size={14} />}>
      {t('Archived')}
    </StatusChip>
  </>
)

/** Links to the edit screen, except for the user's own row. */
function FirstName({ user }: { user: User }) {
  const me = useUser()
  if (user.uuid === me.uuid) return <Name>{user.firstName}</Name>
  return (
    <NameLink screen="userEdit" uuid={user.uuid}>
      {user.firstName}
    </NameLink>
  )
}

export default function UserList() {
  const me = useUser()
  const ownAccountReason = (user: User) => (user.uuid === me.uuid ? t(usersTexts.notYourself) : undefined)
  const [user, setUser] = useState<User>()
  const title = t(usersTexts.title)
  const addNew = <AddNewButton screen="userNew" />
  const list = useListPage({
    ...userList,
    columns,
    rowName: nameOf,
    actions: [
      editAction('userEdit', { disabledReason: ownAccountReason }),
      {
        kind: 'act',
        label: t('Set password'),
        icon: <Icon icon={IconLock} />,
        tone: 'plain',
        act: setUser,
        disabledReason: ownAccountReason,
      },
      deleteAction({
        title: t(usersTexts.deleteTitle),
        text: t(usersTexts.deleteWarning),
        run: ({ uuid, version }) => request(usersApi.remove, { params: { id: uuid }, query: { version } }),
        disabledReason: ownAccountReason,
      }),
    ],
  })
  return (
    <>
      <ListPage list={list}>
        <PageTitle title={title} count={list.total}>
          <ListExportMenu list={list} />
          {!list.hasNoRecords && addNew}
        </PageTitle>
        <ListToolbar list={list} searchPlaceholder={t(usersTexts.search)} />
        <ListTable
          list={list}
          caption={title}
          open={({ uuid }) => (uuid === me.uuid ? undefined : linkTo('userEdit', uuid))}
          empty={<EmptyList list={list}>{addNew}</EmptyList>}
        >
          <ListFooter list={list} />
        </ListTable>
      </ListPage>
      {user && <SetPasswordDialog user={user} onClose={() => setUser(undefined)} />}
    </>
  )
}
