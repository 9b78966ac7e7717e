import { Link, useSearch } from '@tanstack/react-router'
import { employeesTexts } from '@hr/contract/areas/employees/texts'
import type { DirectoryRow } from '@hr/contract/areas/people/directory'
import { shownEmail } from '@hr/contract/lib/email-domains'
import { peopleTitles } from '@hr/contract/areas/people/titles'
import { ScreenLink } from '../../lib/ScreenLink.tsx'
import type { Target } from '../../lib/target.ts'
import { t } from '../../lib/t.ts'
import { useSetSearch } from '../../lib/use-set-search.ts'
import { columnHelper } from '../../table/columns.ts'
import { ListFooter } from '../../table/ListFooter.tsx'
import { ListPage } from '../../table/ListPage.tsx'
import { ListTable } from '../../table/ListTable.tsx'
import { ListToolbar } from '../../table/ListToolbar.tsx'
import { useListPage } from '../../table/use-list-page.ts'
import { nameOf, Person } from '../../ui/Avatar.tsx'
import { Name } from '../../ui/Name.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { directoryList } from './directory-list.ts'
import { AwayChip } from './AwayChip.tsx'
import ColleagueDrawer from './ColleagueDrawer.tsx'

/** Shows a colleague beside the list, with the same search and page. */
const showColleague = (uuid: string): Target => ({
  to: '.',
  search: (before: object) => ({ ...before, uuid }),
  resetScroll: false,
})

const column = columnHelper<DirectoryRow>()
const columns = column.columns([
  column.accessor(nameOf, {
    id: 'lastName',
    header: t('Name', undefined, 'person'),
    meta: { width: 224, minWidth: 168 },
    cell: ({ row: { original } }) => (
      <Person name={nameOf(original)} photo={original.profileImage} sub={original.position?.name}>
        <Link {...showColleague(original.uuid)}>
          <Name kept={original.lastName}>{nameOf(original)}</Name>
        </Link>
      </Person>
    ),
  }),
  column.accessor('isAway', {
    header: t('Today'),
    enableSorting: false,
    meta: { width: 152, minWidth: 148, card: 'title' },
    cell: (cell) => cell.getValue() && <AwayChip />,
  }),
  column.accessor('email', {
    header: t('Email'),
    enableSorting: false,
    meta: { width: 232, minWidth: 192 },
    cell: (cell) => (
      <a href={`mailto:${cell.getValue()}`}>
        <Name>{shownEmail(cell.getValue())}</Name>
      </a>
    ),
  }),
  column.accessor('workPhone', {
    header: t('Work phone'),
    enableSorting: false,
    meta: { width: 192, minWidth: 156 },
    cell: (cell) =>
      cell.getValue() === '' ? null : (
        <a href={`tel:${cell.getValue().replaceAll(/[^\d+]/g, '')}`}>{cell.getValue()}</a>
      ),
  }),
  column.accessor(({ team }) => team.map(({ name }) => name).join(', '), {
    id: 'team',
    header: t('Team'),
    enableSorting: false,
    meta: { width: 152, minWidth: 120, isMore: true },
    cell: (cell) => <Name>{cell.getValue()}</Name>,
  }),
  column.accessor('officeLocation', {
    header: t('Office location'),
    enableSorting: false,
    meta: { width: 124, minWidth: 112, isMore: true },
    cell: (cell) => <Name>{cell.getValue()}</Name>,
  }),
])

/** The colleagues of the company: who they are, where they sit and how to reach them. */
export default function Directory() {
  const title = t(peopleTitles.directory)
  const { uuid } = useSearch({ from: '/shell/directory' })
  const setSearch = useSetSearch()
  const list = useListPage({
    ...directoryList,
    columns,
    rowName: nameOf,
    actions: [],
  })
  return (
    <ListPage list={list}>
      <PageTitle title={title} count={list.total} />
      <ListToolbar list={list} searchPlaceholder={t(employeesTexts.search)}>
        <ScreenLink screen="orgChart">{t(peopleTitles.orgChart)}</ScreenLink>
      </ListToolbar>
      <ListTable list={list} caption={title} open={(row) => showColleague(row.uuid)}>
        <ListFooter list={list} />
      </ListTable>
      {uuid !== undefined && (
        <ColleagueDrawer uuid={uuid} linkTo={showColleague} onClose={() => setSearch({ uuid: undefined })} />
      )}
    </ListPage>
  )
}
