import { Button, Stack } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { isOverTime, recordScreens, type ReportDefinition } from '@hr/contract/areas/reports/definition'
import { allKey, reportsApi, type ReportRecord } from '@hr/contract/areas/reports/reports'
import { atTime, numberOf, whenOf } from '@hr/contract/areas/reports/sentence'
import { partsOfRecords } from '@hr/contract/areas/reports/subjects'
import { mayOpen } from '@hr/contract/screens'
import { useUser } from '../../api/session.ts'
import { formatDay, formatNumber } from '../../lib/formats.ts'
import { NameLink } from '../../lib/NameLink.tsx'
import { linkTo } from '../../lib/target.ts'
import { t } from '../../lib/t.ts'
import { useSearchAs } from '../../lib/use-search-as.ts'
import { columnHelper, columnIdOf } from '../../table/columns.ts'
import { ExportMenu } from '../../table/ExportMenu.tsx'
import { ListFooter } from '../../table/ListFooter.tsx'
import { ListPage } from '../../table/ListPage.tsx'
import { ListTable } from '../../table/ListTable.tsx'
import { ListToolbar } from '../../table/ListToolbar.tsx'
import { viewsQuery } from '../../table/open-view.ts'
import { useListPage } from '../../table/use-list-page.ts'
import { Icon } from '../../ui/Icon.tsx'
import { longText } from '../../ui/LongText.tsx'
import { Name } from '../../ui/Name.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { definitionIn, namedReport, resultQuery, searchOf, textOf } from './definitions.ts'
import { numberSearch } from './search.ts'
import { useOffers } from './use-offers.ts'

function RecordLink({ kind, recordId, name }: ReportRecord) {
  const { effectiveRole } = useUser()
  const screen = recordScreens[kind]
  if (screen === null || recordId === null) return <Name>{name}</Name>
  const isOfTeam = kind === 'leave request' && !mayOpen(screen, effectiveRole)
  return (
    <NameLink screen={isOfTeam ? 'approvalRequests' : screen} uuid={recordId}>
      {name}
    </NameLink>
  )
}

const column = columnHelper<ReportRecord>()
const columns = column.columns([
  column.accessor('name', {
    header: t('Name'),
    meta: { width: 288, minWidth: 160, card: 'title' },
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
    meta: { width: 128, minWidth: 112, card: 'labelled' },
    cell: (cell) => formatDay(cell.getValue()),
  }),
  column.accessor('until', {
    header: t('To'),
    enableSorting: false,
    meta: { width: 128, minWidth: 112, card: 'labelled' },
    cell: (cell) => formatDay(cell.getValue()),
  }),
  column.accessor('value', {
    header: t('Value'),
    meta: { width: 96, card: 'labelled' },
    cell: (cell) => formatNumber(cell.getValue()),
  }),
])

/** The people or records behind a number of a report. */
export default function ReportRecords() {
  const { definition: text } = useSearchAs(numberSearch)
  const definition = definitionIn(text)
  if (definition) return <Records definition={definition} />
  return (
    <Stack>
      <PageTitle title={t('Records behind this number')} />
      <Notice tone="warn">{t("This link doesn't point to a number in a report. Open one from a report.")}</Notice>
    </Stack>
  )
}

/** The columns that the records behind a number fill. */
function columnsOf(number: Pick<ReportDefinition, 'subject' | 'measure'>) {
  const { hasDay, hasLastDay, hasValue } = partsOfRecords(number)
  const isFilled: Readonly<Record<string, boolean>> = { day: hasDay, until: hasLastDay, value: hasValue }
  return columns.filter((one) => isFilled[columnIdOf(one)] ?? true)
}

/** The report of a number: its name unless it was changed, and its address. */
function useReport(report: string | undefined, definition: ReportDefinition) {
  const { data: views } = useQuery(viewsQuery)
  const named = namedReport(report, views)
  const text = textOf(definition)
  const isChanged = named === undefined || textOf(named.definition) !== text
  return {
    name: isChanged ? undefined : named.title,
    search: { ...(report !== undefined && searchOf(report)), ...(isChanged && { definition: text }) },
  }
}

/** Names the number by its question: 'Team leads – People by position, today'. */
function useQuestion(
  definition: ReportDefinition,
  name: string | undefined,
  { row = allKey, series = allKey },
): string {
  const { data } = useQuery({ ...resultQuery(definition), staleTime: Infinity })
  const { customFields } = useOffers()
  const labelOf = (groups: readonly { key: string; label: string }[] = [], wanted: string) =>
    wanted === allKey ? undefined : groups.find(({ key }) => key === wanted)?.label
  const ofRow = labelOf(data?.rows, row)
  const step = isOverTime(definition) ? ofRow : undefined
  const question = t(atTime(name ?? numberOf(definition, customFields), step ?? whenOf(definition)))
  const groups = [step === undefined ? ofRow : undefined, labelOf(data?.series, series)]
  const group = groups.filter((label) => label !== undefined).join(', ')
  return group === '' ? question : `${group} – ${question}`
}

function Records({ definition }: { definition: ReportDefinition }) {
  const { subject, measure } = definition
  const search = useSearchAs(numberSearch)
  const report = useReport(search.report, definition)
  const title = useQuestion(definition, report.name, search)
  const list = useListPage({
    name: 'report-records',
    endpoint: reportsApi.records,
    fixed: { definition: search.definition ?? '', row: search.row ?? 'all', series: search.series ?? 'all' },
    columns: useMemo(() => columnsOf({ subject, measure }), [subject, measure]),
    firstSort: 'name',
    rowName: ({ name }) => name,
    actions: [],
  })
  return (
    <ListPage list={list}>
      <PageTitle title={title} count={list.total}>
        <Button
          variant="default"
          leftSection={<Icon icon={IconArrowLeft} />}
          renderRoot={(props) => <Link {...linkTo('report')} search={report.search} {...props} />}
        >
          {t('Back to the report')}
        </Button>
        <ExportMenu list={list} />
      </PageTitle>
      <ListToolbar list={list} />
      <ListTable list={list} caption={title}>
        <ListFooter list={list} />
      </ListTable>
    </ListPage>
  )
}
