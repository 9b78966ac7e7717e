import { IconMapPin } from '@tabler/icons-react'
import { holidayCalendarsApi, type HolidayCalendar } from '@hr/contract/areas/leave/holiday-calendars'
import { nonWorkingDaysApi, type NonWorkingDay } from '@hr/contract/areas/leave/non-working-days'
import { nonWorkingDaysTexts } from '@hr/contract/areas/leave/texts'
import type { Day } from '@hr/contract/lib/day'
import { useToday } from '../../api/client-settings.ts'
import { leaveAbout } from '@hr/contract/areas/leave/titles'
import { useSettled } from '../../api/use-settled.ts'
import { request } from '../../api/request.ts'
import { NameLink } from '../../lib/NameLink.tsx'
import { formatDay } from '../../lib/formats.ts'
import { t } from '../../lib/t.ts'
import { linkTo } from '../../lib/target.ts'
import { AddNewButton } from '../../table/AddNewButton.tsx'
import { columnHelper } from '../../table/columns.ts'
import type { Filter } from '../../table/filters/filters.ts'
import { EmptyList } from '../../table/EmptyList.tsx'
import { ListFooter } from '../../table/ListFooter.tsx'
import { ListPage } from '../../table/ListPage.tsx'
import { ListTable } from '../../table/ListTable.tsx'
import { ListToolbar } from '../../table/ListToolbar.tsx'
import { smallPageSizes } from '../../table/list-preferences.ts'
import { deleteAction, editAction } from '../../table/row-actions.tsx'
import { useListPage } from '../../table/use-list-page.ts'
import { DialogButton } from '../../ui/DialogButton.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { PageAbout } from '../../ui/PageAbout.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { useIsPhone } from '../../ui/use-media.ts'
import { HolidaysButton } from './HolidaysDialog.tsx'
import { dialogWidth } from './holiday-calendars/dialog-width.ts'
import { useHolidayCalendars } from './holiday-calendars/use-holiday-calendars.ts'
import { formatNonWorking } from './format-non-working.ts'
import { formatRecalculated } from './format-recalculated.ts'

const HolidayCalendars = lazyDialog(
  async () => (await import('./holiday-calendars/HolidayCalendars.tsx')).HolidayCalendars,
  t('Holiday calendars'),
  dialogWidth,
)

/** A card shows both dates in one line. */
const Start = ({ startDate, endDate, part }: NonWorkingDay) =>
  formatNonWorking({ startDate, endDate: useIsPhone() ? endDate : startDate, part })

const column = columnHelper<NonWorkingDay>()
const columns = column.columns([
  column.accessor('title', {
    header: t('Title'),
    cell: ({ row: { original } }) => (
      <NameLink screen="nonWorkingDayEdit" uuid={original.uuid}>
        {original.title}
      </NameLink>
    ),
  }),
  column.accessor('startDate', {
    header: t('Start date'),
    meta: { width: 220, minWidth: 112 },
    cell: ({ row: { original } }) => <Start {...original} />,
  }),
  column.accessor('endDate', {
    header: t('End date'),
    meta: { width: 160, minWidth: 112, card: 'hidden' },
    cell: (cell) => formatDay(cell.getValue()),
  }),
])

/** Starts with this year and later ones, so that a day that HR adds for a later year is in the list. */
const yearFilter = (today: Day): Filter => {
  const thisYear = Number(today.slice(0, 4))
  const years = [-1, 0, 1, 2].map((difference) => String(thisYear + difference))
  const preset = `${thisYear}-`
  const labels = { [preset]: t('{year} and later', { year: String(thisYear) }) }
  return { kind: 'option', name: 'year', label: t('Year'), options: [preset, ...years], labels, preset }
}

const allCalendars = t('All', undefined, 'calendars')

/** The names of the calendars that a day belongs to. */
const calendarsColumn = (calendars: readonly HolidayCalendar[]) =>
  column.display({
    id: 'calendars',
    header: t('Holiday calendars'),
    meta: { width: 220, minWidth: 120 },
    cell: ({ row: { original } }) =>
      original.calendars.length === 0
        ? allCalendars
        : calendars
            .filter(({ uuid }) => original.calendars.includes(uuid))
            .map(({ name }) => name)
            .join(', '),
  })

const calendarFilter = (calendars: readonly HolidayCalendar[]): Filter => ({
  kind: 'option',
  name: 'calendar',
  label: t('Holiday calendar'),
  options: calendars.map(({ uuid }) => uuid),
  labels: Object.fromEntries(calendars.map(({ uuid, name }) => [uuid, name])),
})

export default function NonWorkingDayList() {
  const { calendars } = useHolidayCalendars()
  // A calendar adds a column and a filter.
  const isSettled = useSettled(holidayCalendarsApi.list)
  const hasCalendars = calendars.length > 0
  const title = t(nonWorkingDaysTexts.title)
  const addNew = <AddNewButton screen="nonWorkingDayNew" />
  const list = useListPage({
    name: 'non-working-days',
    endpoint: nonWorkingDaysApi.list,
    columns: hasCalendars ? [...columns, calendarsColumn(calendars)] : columns,
    filters: [yearFilter(useToday()), ...(hasCalendars ? [calendarFilter(calendars)] : [])],
    sizes: smallPageSizes,
    rowName: (day) => day.title,
    actions: [
      editAction('nonWorkingDayEdit'),
      deleteAction({
        title: t(nonWorkingDaysTexts.deleteTitle),
        text: t(nonWorkingDaysTexts.deleteText),
        run: async ({ uuid }) => {
          const { message, recalculated } = await request(nonWorkingDaysApi.remove, { params: { id: uuid } })
          return { message: formatRecalculated(message, recalculated) }
        },
      }),
    ],
  })
  return (
    <ListPage list={list}>
      <PageTitle title={title} count={list.total}>
        <DialogButton label={t('Holiday calendars')} icon={IconMapPin}>
          {(close) => <HolidayCalendars onClose={close} />}
        </DialogButton>
        <HolidaysButton />
        {!list.hasNoRecords && addNew}
      </PageTitle>
      <PageAbout>{t(leaveAbout.nonWorkingDays)}</PageAbout>
      {isSettled && (
        <>
          <ListToolbar list={list} searchPlaceholder={t('Title...')} />
          <ListTable
            list={list}
            caption={title}
            open={({ uuid }) => linkTo('nonWorkingDayEdit', uuid)}
            empty={<EmptyList list={list}>{addNew}</EmptyList>}
          >
            <ListFooter list={list} />
          </ListTable>
        </>
      )}
    </ListPage>
  )
}
