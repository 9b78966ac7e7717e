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
import { longText, LongText } from '../../ui/LongText.tsx'
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
    meta: { width: '224px' },
    cell: ({ row: { original } }) => (
      <Person name={nameOf(original)} photo={original.profileImage} sub={original.position?.name}>
        <LongText link={(name) => <Link {...showColleague(original.uuid)}>{name}</Link>}>{nameOf(original)}</LongText>
      </Person>
    ),
  }),
  column.accessor('isAway', {
    header: t('Today'),
    enableSorting: false,
    meta: { width: '124px', card: 'title' },
    cell: (cell) => cell.getValue() && <AwayChip />,
  }),
  column.accessor(({ team }) => team.map(({ name }) => name).join(', '), {
    id: 'team',
    header: t('Team'),
    enableSorting: false,
    meta: { width: '152px' },
    cell: (cell) => longText(cell.getValue()),
  }),
  column.accessor('officeLocation', {
    header: t('Office location'),
    enableSorting: false,
    meta: { width: '124px' },
    cell: (cell) => longText(cell.getValue()),
  }),
  column.accessor('email', {
    header: t('Email'),
    enableSorting: false,
    meta: { width: '232px' },
    cell: (cell) => (
      <LongText link={(email) => <a href={`mailto:${cell.getValue()}`}>{email}</a>}>
        {shownEmail(cell.getValue())}
      </LongText>
    ),
  }),
  column.accessor('workPhone', {
    header: t('Work phone'),
    enableSorting: false,
    meta: { width: '192px' },
    cell: (cell) =>
      cell.getValue() === '' ? null : (
        <a href={`tel:${cell.getValue().replaceAll(/[^\d+]/g, '')}`}>{cell.getValue()}</a>
      ),
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
