import { IconFilterOff, IconUsers } from '@tabler/icons-react'
import { Box, Button, Group, VisuallyHidden } from '@mantine/core'
import { useMemo, useState, type ComponentType } from 'react'
import type { CalendarHolidays } from '@hr/contract/areas/leave/leave'
import { daysBetween } from '@hr/contract/lib/dates'
import { maxCalendarPeople } from '@hr/contract/areas/leave/limits'
import type { ScreenName } from '@hr/contract/screens'
import { LoadError } from '../../../api/LoadError.tsx'
import { t } from '../../../lib/t.ts'
import { toggle } from '../../../lib/toggle.ts'
import { Pager } from '../../../table/Pager.tsx'
import { useLastPage } from '../../../table/use-last-page.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { useDelayed } from '../../../ui/use-delayed.ts'
import { useMedia } from '../../../ui/use-media.ts'
import type { CalendarSource, ShownPerson } from './calendar-data.ts'
import { formatNonWorking } from '../format-non-working.ts'
import { overviewFilters } from './filters.tsx'
import { namesOf } from '../../../table/filters/filters.ts'
import { periodAround, periodTitle, scaleOf, zoomOf } from './periods.ts'
import { PrintedCalendar } from './PrintedCalendar.tsx'
import { linesOf } from './rows.ts'
import type { CalendarState } from './use-calendar-state.ts'
import { formatCalendarCaption, CalendarGrid } from './CalendarGrid.tsx'
import { CalendarSkeleton } from './CalendarSkeleton.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import css from './calendar.module.css'

type LeaveCalendarProps = {
  title: string
  state: CalendarState
  source: CalendarSource
  /** Replaces the calendar by a list of the same leave. */
  List?: ComponentType<{ label: string; people: readonly ShownPerson[]; profile: ScreenName }> | undefined
}

/** The leave calendar with its loading, error and empty states. */
export function LeaveCalendar({ title, state, source, List }: LeaveCalendarProps) {
  const { scope, filters, today, set } = state
  const { data, error, isFetching, refetch, profile } = source
  const isSlow = useDelayed(data === undefined && isFetching)
  const isPrinted = useMedia('print')
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set())
  // Until the next period is loaded, the previous one stays with its own days.
  const shown = useMemo(() => {
    if (!data) return undefined
    const dataPeriod = periodAround(data.startDate, zoomOf(daysBetween(data.startDate, data.endDate) + 1))
    return { period: dataPeriod, scale: scaleOf(dataPeriod, data) }
  }, [data])
  const lines = useMemo(() => linesOf(data?.people ?? [], collapsed), [data, collapsed])
  const pages = data?.pages ?? 0
  const showPage = (next: number) => set({ people: next === 1 ? undefined : next })
  useLastPage(data !== undefined && pages > 0 && data.page > pages, () => showPage(pages))
  const isNarrowed = Object.keys(filters).length > 0
  const reset = () => set(Object.fromEntries(overviewFilters[scope].flatMap(namesOf).map((name) => [name, undefined])))
  const caption = shown ? formatCalendarCaption(title, periodTitle(shown.period)) : title
  const isEmpty = List ? data?.people.every(({ leave }) => leave.length === 0) : data?.people.length === 0
  if (isPrinted && data) return <PrintedCalendar title={caption} people={data.people} />
  return (
    <Sheet className={css.frame}>
      <VisuallyHidden>
        <span role="status">
          {data ? t('{count, plural, one {# person} other {# people}}', { count: data.total }) : ''}
        </span>
      </VisuallyHidden>
      {error !== null && !isFetching && (
        <Box p={12} className={css.notice}>
          <LoadError error={error} onRetry={refetch} />
        </Box>
      )}
      {data === undefined && error === null && <Box mih={220}>{isSlow && <CalendarSkeleton />}</Box>}
      {data && isEmpty && error === null && (
        <EmptyState
          icon={isNarrowed ? <Icon icon={IconFilterOff} size={32} /> : <Icon icon={IconUsers} size={32} />}
          title={List ? t('No one is away') : t('List is empty')}
        >
          {isNarrowed && (
            <Button variant="default" onClick={reset}>
              {t('Reset filters')}
            </Button>
          )}
        </EmptyState>
      )}
      {data && shown && !isEmpty && (
        <>
          <div className={css.shown} data-stale={error !== null || undefined}>
            {List ? (
              <List label={caption} people={data.people} profile={profile} />
            ) : (
              <CalendarGrid
                key={data.startDate}
                caption={caption}
                corner={cornerText(data)}
                zoom={shown.period.zoom}
                scale={shown.scale}
                lines={lines}
                away={data.away}
                total={data.total}
                today={today}
                profile={profile}
                onToggleTeam={(team) => setCollapsed(toggle(collapsed, team))}
              />
            )}
          </div>
          <CalendarFooter nonWorking={data.nonWorking} pages={pages} page={data.page} onTurn={showPage} />
        </>
      )}
    </Sheet>
  )
}

function cornerText({ people, total, page }: { people: readonly unknown[]; total: number; page: number }): string {
  if (people.length === total) return t('{count, plural, one {# person} other {# people}}', { count: total })
  const before = (page - 1) * maxCalendarPeople
  return t('{from}–{to} of {total} people', { from: before + 1, to: before + people.length, total })
}

type NonWorking = CalendarHolidays['nonWorking'][number]

/** Longer lists are collapsed. */
const maxListedHolidays = 6

const NonWorkingDays = ({ ranges }: { ranges: readonly NonWorking[] }) => (
  <ul aria-label={t('Non-working days')}>
    {ranges.map((range) => (
      <li key={`${range.startDate} ${range.title}`}>
        <span>{formatNonWorking(range)}</span> {range.title}
      </li>
    ))}
  </ul>
)

type CalendarFooterProps = {
  nonWorking: readonly NonWorking[]
  pages: number
  page: number
  onTurn: (page: number) => void
}

/** The non-working days, and pagination if there are too many people for one page. */
function CalendarFooter({ nonWorking, pages, page, onTurn }: CalendarFooterProps) {
  if (nonWorking.length === 0 && pages < 2) return null
  return (
    <Group justify="space-between" gap="4px 24px" mih={36} px={16} py={6} fz="xs" c="dimmed" className={css.foot}>
      {nonWorking.length > maxListedHolidays ? (
        <details>
          <summary>{t('Non-working days ({n})', { n: nonWorking.length })}</summary>
          <NonWorkingDays ranges={nonWorking} />
        </details>
      ) : (
        nonWorking.length > 0 && <NonWorkingDays ranges={nonWorking} />
      )}
      {pages > 1 && <Pager pages={pages} page={page} onChange={onTurn} />}
    </Group>
  )
}
