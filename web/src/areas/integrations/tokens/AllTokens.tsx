import { tokensApi, type OwnedToken } from '@hr/contract/areas/tokens/tokens'
import { tokenKinds } from '@hr/contract/token-scopes'
import { IconBan, IconHistory } from '@tabler/icons-react'
import { request } from '../../../api/request.ts'
import { ProfileLink } from '../../../lib/ProfileLink.tsx'
import { t } from '../../../lib/t.ts'
import { linkTo } from '../../../lib/target.ts'
import type { RowAction } from '../../../table/actions.ts'
import { columnHelper } from '../../../table/columns.ts'
import { EmptyList } from '../../../table/EmptyList.tsx'
import type { Filter } from '../../../table/filters/filters.ts'
import { Instant } from '../../../table/Instant.tsx'
import { ListFooter } from '../../../table/ListFooter.tsx'
import { ListPage } from '../../../table/ListPage.tsx'
import { ListTable } from '../../../table/ListTable.tsx'
import { ListToolbar } from '../../../table/ListToolbar.tsx'
import { useListPage } from '../../../table/use-list-page.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { longText } from '../../../ui/LongText.tsx'
import { Name } from '../../../ui/Name.tsx'
import { scopeTexts } from './scopes.tsx'
import { TokenDates } from './TokenDates.tsx'

const kindTexts = { personal: t('Personal', undefined, 'token'), service: t('Service account') }
const filters: readonly Filter[] = [
  { kind: 'option', name: 'kind', label: t('Kind'), options: tokenKinds, labels: kindTexts },
]

const column = columnHelper<OwnedToken>()
const columns = column.columns([
  column.accessor('name', {
    header: t('Name'),
    enableSorting: false,
    meta: { width: 144, minWidth: 108, card: 'title' },
    cell: (cell) => <Name>{cell.getValue()}</Name>,
  }),
  column.accessor('owner', {
    header: t('Owner'),
    enableSorting: false,
    meta: { width: 136, minWidth: 108, card: 'labelled' },
    cell: ({ row: { original } }) =>
      original.kind === 'personal' ? (
        <ProfileLink person={original.owner}>{original.owner.name}</ProfileLink>
      ) : (
        original.owner.name
      ),
  }),
  column.accessor(({ kind }) => kindTexts[kind], {
    id: 'kind',
    header: t('Kind'),
    enableSorting: false,
    meta: { width: 120, minWidth: 100, card: 'labelled' },
  }),
  column.accessor(({ scopes }) => scopes.map((scope) => scopeTexts[scope]).join(', '), {
    id: 'scopes',
    header: t('Permissions', undefined, 'token'),
    enableSorting: false,
    meta: { card: 'labelled' },
    cell: (cell) => longText(cell.getValue()),
  }),
  column.display({
    id: 'use',
    header: t('Use', undefined, 'token'),
    meta: { width: 200, minWidth: 136, card: 'labelled' },
    cell: ({ row: { original } }) => <TokenDates token={original} />,
  }),
  column.accessor('createdAt', {
    header: t('Created', undefined, 'token'),
    meta: { width: 144, minWidth: 104, card: 'labelled', isMore: true },
    cell: (cell) => <Instant at={cell.getValue()} />,
  }),
])

const actions: readonly RowAction<OwnedToken>[] = [
  {
    kind: 'link',
    label: t('What it did'),
    icon: <Icon icon={IconHistory} />,
    to: ({ uuid }) => ({ ...linkTo('audit'), search: { token: uuid } }),
  },
  {
    kind: 'confirm',
    label: t('Revoke'),
    icon: <Icon icon={IconBan} />,
    title: t('Revoke this token?'),
    text: t('Programs that use it stop working immediately.'),
    confirm: t('Revoke'),
    failedText: t('The tokens could not be revoked'),
    isShown: ({ revokedAt }) => revokedAt === null,
    run: ({ uuid }) => request(tokensApi.revoke, { params: { id: uuid } }),
  },
]

/** The tokens of all people and service accounts. */
export function AllTokens() {
  const list = useListPage({
    name: 'tokens',
    endpoint: tokensApi.all,
    columns,
    filters,
    rowName: ({ name }) => name,
    actions,
  })
  return (
    <ListPage list={list}>
      <h2>{t('All tokens')}</h2>
      <ListToolbar list={list} searchPlaceholder={t('Name or owner...')} />
      <ListTable list={list} caption={t('All tokens')} empty={<EmptyList list={list} />}>
        <ListFooter list={list} />
      </ListTable>
    </ListPage>
  )
}
