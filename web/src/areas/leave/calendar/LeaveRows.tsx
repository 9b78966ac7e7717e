import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { leaveApi, type LeaveStatisticsRow } from '@hr/contract/areas/leave/leave'
import { storedStatuses } from '@hr/contract/areas/leave/status'
import { addDays } from '@hr/contract/lib/dates'
import { useToday } from '../../../api/client-settings.ts'
import { useUser } from '../../../api/session.ts'
import { NameLink } from '../../../lib/NameLink.tsx'
import { profileScreen } from '../../../lib/profile-screen.ts'
import { formatNumber } from '../../../lib/formats.ts'
import { t } from '../../../lib/t.ts'
import { columnHelper } from '../../../table/columns.ts'
import type { Filter, FilterValues } from '../../../table/filters/filters.ts'
import { ExportMenu } from '../../../table/ExportMenu.tsx'
import { ListFooter } from '../../../table/ListFooter.tsx'
import { ListPage } from '../../../table/ListPage.tsx'
import { ListTable } from '../../../table/ListTable.tsx'
import { ListToolbar } from '../../../table/ListToolbar.tsx'
import { smallPageSizes } from '../../../table/list-preferences.ts'
import { useListPage } from '../../../table/use-list-page.ts'
import { Person } from '../../../ui/Avatar.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { longText } from '../../../ui/LongText.tsx'
import { lastWordOf, Name } from '../../../ui/Name.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { useIsPhone } from '../../../ui/use-media.ts'
import { formatDayCount, formatStart, formatEnd, formatLeaveDates } from '../format-leave.ts'
import { LeaveStatusChip, statusAppearance } from '../LeaveStatusChip.tsx'
import { overviewFilters, type OverviewScope } from './filters.tsx'
import { OverviewAbout } from './OverviewAbout.tsx'

/** A card shows both dates in one line, and the number with its unit. */
const Start = (row: LeaveStatisticsRow) => (useIsPhone() ? formatLeaveDates(row) : formatStart(row))
const Days = ({ days }: { days: number }) => (useIsPhone() ? formatDayCount(days) : formatNumber(days))

function MemberLink({ uuid, name }: { uuid: string; name: string }) {
  const { effectiveRole } = useUser()
  return (
    <NameLink screen={profileScreen(effectiveRole)} uuid={uuid} kept={lastWordOf(name)}>
      {name}
    </NameLink>
  )
}

const column = columnHelper<LeaveStatisticsRow>()
const columns = column.columns([
  column.accessor('name', {
    id: 'lastName',
    header: t('Name', undefined, 'person'),
    cell: ({ row: { original } }) => (
      <Person name={original.name} photo={original.user.profileImage}>
        <MemberLink uuid={original.user.uuid} name={original.name} />
      </Person>
    ),
  }),
  column.accessor('leaveTypeName', {
    header: t('Leave type'),
    enableSorting: false,
    cell: (cell) => <Name>{cell.getValue()}</Name>,
  }),
  column.accessor('startDate', {
    header: t('From', undefined, 'dates'),
    meta: { width: 136, minWidth: 112 },
    cell: ({ row: { original } }) => <Start {...original} />,
  }),
  column.accessor('endDate', {
    header: t('To', undefined, 'dates'),
    meta: { width: 136, minWidth: 112, card: 'hidden' },
    cell: ({ row: { original } }) => formatEnd(original),
  }),
  column.accessor('status', {
    header: t('Status'),
    meta: { width: 160, minWidth: 156, card: 'title' },
    cell: (cell) => <LeaveStatusChip status={cell.getValue()} />,
  }),
  column.accessor('totalDays', {
    header: t('Days'),
    meta: { width: 88, minWidth: 68, align: 'end' },
    cell: (cell) => <Days days={cell.getValue()} />,
  }),
  column.accessor('team', {
    header: t('Team'),
    enableSorting: false,
    meta: { isMore: true },
    cell: (cell) => longText(cell.getValue()),
  }),
])

const labels = {
  active: t('Pending and approved'),
  ...Object.fromEntries(storedStatuses.map((status) => [status, statusAppearance[status].label])),
}
const dates: Filter = { kind: 'days', label: t('Dates'), from: 'startDate', to: 'endDate' }
const rowFilters: Filter[] = [
  {
    kind: 'option',
    name: 'status',
    label: t('Status'),
    options: ['active', ...storedStatuses],
    labels,
    preset: 'active',
  },
  dates,
]

const filtersOf: Record<OverviewScope, Filter[]> = {
  team: [...overviewFilters.team, ...rowFilters],
  company: [...overviewFilters.company, ...rowFilters],
}

const isFromToday = ({ startDate, endDate }: FilterValues) => startDate === undefined && endDate === undefined

type LeaveRowsProps = { scope: OverviewScope; title: string; buttons: ReactNode }

/**
 * The plain table of the specification: the leave of the team or company. Without dates in the address it starts with
 * today's absences.
 */
export function LeaveRows({ scope, title, buttons }: LeaveRowsProps) {
  const today = useToday()
  const name = `leave-overview-${scope}` as const
  const list = useListPage({
    name,
    endpoint: leaveApi.statistics,
    fixed: (filters) => ({ scope, ...(isFromToday(filters) && { startDate: today }) }),
    columns,
    firstSort: 'startDate',
    // Without a start date the list goes back in time.
    firstOrder: (filters) => (isFromToday(filters) || filters['startDate'] !== undefined ? 'asc' : 'desc'),
    filters: filtersOf[scope],
    sizes: smallPageSizes,
    rowName: ({ name }) => name,
    actions: [],
  })
  return (
    <ListPage list={list}>
      <PageTitle title={title} count={list.total}>
        {buttons}
        <ExportMenu list={list} />
      </PageTitle>
      <OverviewAbout scope={scope} />
      <ListToolbar list={list} searchPlaceholder={t('Name...', undefined, 'person')}>
        {isFromToday(list.state.filters) && (
          <Button
            variant="default"
            leftSection={<Icon icon={IconHistory} />}
            onClick={() => list.state.set({ endDate: addDays(today, -1), page: undefined })}
          >
            {t('Show earlier leave')}
          </Button>
        )}
      </ListToolbar>
      <ListTable list={list} caption={isFromToday(list.state.filters) ? t('{title}, from today on', { title }) : title}>
        <ListFooter list={list} />
      </ListTable>
    </ListPage>
  )
}
