import { Box } from '@mantine/core'
import { IconAlertTriangle, IconEyeOff } from '@tabler/icons-react'
import type { Leaver } from '@hr/contract/areas/employees/departure-list'
import { dutyTexts } from '@hr/contract/areas/employees/duty-texts'
import { duties } from '@hr/contract/areas/employees/successors'
import { employeesTexts } from '@hr/contract/areas/employees/texts'
import { daysBetween } from '@hr/contract/lib/dates'
import { useToday } from '../../api/client-settings.ts'
import { formatDay } from '../../lib/formats.ts'
import { formatRelativeDays } from '../../lib/format-relative-days.ts'
import { LinkedPerson } from '../../lib/LinkedPerson.tsx'
import { ScreenLink } from '../../lib/ScreenLink.tsx'
import { t } from '../../lib/t.ts'
import { linkTo } from '../../lib/target.ts'
import { columnHelper } from '../../table/columns.ts'
import { ListExportMenu } from '../../table/ExportMenu.tsx'
import { ListFooter } from '../../table/ListFooter.tsx'
import { ListPage } from '../../table/ListPage.tsx'
import { ListTable } from '../../table/ListTable.tsx'
import { ListToolbar } from '../../table/ListToolbar.tsx'
import { useListPage } from '../../table/use-list-page.ts'
import { nameOf } from '../../ui/Avatar.tsx'
import { longText } from '../../ui/LongText.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { unknownText } from './departure-texts.ts'
import { departureList } from './departures-reads.ts'

const column = columnHelper<Leaver>()
const columns = column.columns([
  column.accessor(nameOf, {
    id: 'lastName',
    header: t('Name', undefined, 'person'),
    meta: { width: 240, minWidth: 160 },
    cell: ({ row: { original } }) => <LinkedPerson person={original} sub={original.position?.name} />,
  }),
  column.accessor('endDate', {
    header: t('Last day'),
    meta: { width: 248, minWidth: 128 },
    cell: ({ row: { original } }) => <LastDay leaver={original} />,
  }),
  column.accessor((leaver) => notHandedOver(leaver), {
    id: 'handingOver',
    header: t('No one takes over'),
    enableSorting: false,
    meta: { width: 260, minWidth: 152, card: 'labelled' },
    cell: (cell) => longText(cell.getValue()),
  }),
  column.accessor(({ equipment }) => equipment.join(', '), {
    id: 'equipment',
    header: t('Equipment to collect'),
    enableSorting: false,
    meta: { width: 260, minWidth: 152, card: 'labelled' },
    cell: (cell) => longText(cell.getValue()),
  }),
  column.accessor('reason', {
    header: t('Reason'),
    enableSorting: false,
    meta: { width: 220, minWidth: 128, card: 'labelled', isOptional: true },
    cell: (cell) => longText(cell.getValue()),
  }),
])

/** The last day, how far away it is, and whether the employee knows of it. */
function LastDay({ leaver: { endDate, isKnown, hasFailed, isPlannerGone } }: { leaver: Leaver }) {
  const days = daysBetween(useToday(), endDate)
  return (
    <Box py={6}>
      <time dateTime={endDate}>{formatDay(endDate)}</time>
      {hasFailed ? (
        <StatusChip tone="danger" icon={<Icon icon={IconAlertTriangle} size={14} />}>
          {t('Not carried out')}
        </StatusChip>
      ) : (
        days >= 0 && <small>{formatRelativeDays(days)}</small>
      )}
      {isPlannerGone && !hasFailed && (
        <StatusChip tone="danger" icon={<Icon icon={IconAlertTriangle} size={14} />}>
          {t('Will not be carried out')}
        </StatusChip>
      )}
      {!isKnown && (
        <StatusChip tone="mute" icon={<Icon icon={IconEyeOff} size={14} />}>
          {unknownText}
        </StatusChip>
      )}
    </Box>
  )
}

const notHandedOver = (leaver: Leaver): string =>
  duties
    .flatMap((duty) => {
      const held = [leaver[duty]].flat()
      return held.some(Boolean) ? [t('{duty}: {held}', { duty: t(dutyTexts[duty]), held: held.join(', ') })] : []
    })
    .join('; ')

const title = t(employeesTexts.departuresTitle)

/** The planned departures, with what HR still has to do. */
export default function PlannedDepartures() {
  const list = useListPage({ ...departureList, columns, rowName: nameOf, actions: [] })
  return (
    <ListPage list={list}>
      <PageTitle title={title} count={list.total}>
        <ListExportMenu list={list} />
      </PageTitle>
      <ListToolbar list={list} searchPlaceholder={t(employeesTexts.search)}>
        <ScreenLink screen="employees">{t(employeesTexts.title)}</ScreenLink>
      </ListToolbar>
      <ListTable list={list} caption={title} open={({ uuid }) => linkTo('employeeProfile', uuid)}>
        <ListFooter list={list} />
      </ListTable>
    </ListPage>
  )
}
