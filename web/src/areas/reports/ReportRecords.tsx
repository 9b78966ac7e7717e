import { Stack } from '@mantine/core'
import { reportsApi, type ReportRecord, type ReportRecordKind } from '@hr/contract/areas/reports/reports'
import { mayOpen, type ScreenName } from '@hr/contract/screens'
import { useUser } from '../../api/session.ts'
import { formatDay, formatNumber } from '../../lib/formats.ts'
import { LongLink } from '../../lib/LongLink.tsx'
import { t } from '../../lib/t.ts'
import { useSearchAs } from '../../lib/use-search-as.ts'
import { columnHelper } from '../../table/columns.ts'
import { ListFooter } from '../../table/ListFooter.tsx'
import { ListPage } from '../../table/ListPage.tsx'
import { ListTable } from '../../table/ListTable.tsx'
import { ListToolbar } from '../../table/ListToolbar.tsx'
import { useListPage } from '../../table/use-list-page.ts'
import { longText } from '../../ui/LongText.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { definitionIn } from './definitions.ts'
import { numberSearch } from './search.ts'

/** The screens of the records; a Team lead opens another one for requests. Deleted records have none. */
const screens: { readonly [Kind in ReportRecordKind]?: ScreenName } = {
  employee: 'employeeProfile',
  'leave request': 'companyRequests',
  'leave balance': 'employeeProfile',
  equipment: 'equipmentEdit',
  licence: 'licenceEdit',
  applicant: 'applicantProfile',
}

function RecordLink({ kind, recordId, name }: ReportRecord) {
  const { effectiveRole } = useUser()
  const screen = screens[kind]
  if (screen === undefined || recordId === null) return longText(name)
  const isOfTeam = kind === 'leave request' && !mayOpen(screen, effectiveRole)
  return (
    <LongLink screen={isOfTeam ? 'approvalRequests' : screen} uuid={recordId}>
      {name}
    </LongLink>
  )
}

const column = columnHelper<ReportRecord>()
const columns = column.columns([
  column.accessor('name', {
    header: t('Name'),
    meta: { width: '32%', card: 'title' },
    cell: ({ row: { original } }) => <RecordLink {...original} />,
  }),
  column.accessor('detail', {
    header: t('Details'),
    enableSorting: false,
    meta: { card: 'labelled' },
    cell: (cell) => longText(cell.getValue()),
  }),
  column.accessor('day', {
    header: t('From'),
    enableSorting: false,
    meta: { width: '128px', card: 'labelled' },
    cell: (cell) => formatDay(cell.getValue()),
  }),
  column.accessor('until', {
    header: t('To'),
    enableSorting: false,
    meta: { width: '128px', card: 'labelled' },
    cell: (cell) => formatDay(cell.getValue()),
  }),
  column.accessor('value', {
    header: t('Value'),
    meta: { width: '96px', card: 'labelled' },
    cell: (cell) => formatNumber(cell.getValue()),
  }),
])

const title = t('Records behind this number')

/** The people or records behind a number of a report. */
export default function ReportRecords() {
  const { definition } = useSearchAs(numberSearch)
  if (definitionIn(definition)) return <Records />
  return (
    <Stack>
      <PageTitle title={title} />
      <Notice tone="warn">{t("This link doesn't point to a number in a report. Open one from a report.")}</Notice>
    </Stack>
  )
}

function Records() {
  const search = useSearchAs(numberSearch)
  const list = useListPage({
    name: 'report-records',
    endpoint: reportsApi.records,
    fixed: { definition: search.definition ?? '', row: search.row ?? 'all', series: search.series ?? 'all' },
    columns,
    firstSort: 'name',
    rowName: ({ name }) => name,
    actions: [],
  })
  return (
    <ListPage list={list}>
      <PageTitle title={title} count={list.total} />
      <ListToolbar list={list} />
      <ListTable list={list} caption={title}>
        <ListFooter list={list} />
      </ListTable>
    </ListPage>
  )
}
