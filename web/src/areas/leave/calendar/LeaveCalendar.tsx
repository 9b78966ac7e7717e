import { IconFilterOff, IconUsers } from '@tabler/icons-react'
import { Box, Button, Group, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { leaveApi } from '@hr/contract/areas/leave/leave'
import { maxCalendarPeople } from '@hr/contract/areas/leave/limits'
import { steadyQuery } from '../../../api/client.ts'
import { LoadError } from '../../../api/LoadError.tsx'
import { formatDays } from '../../../lib/formats.ts'
import { t } from '../../../lib/t.ts'
import { toggle } from '../../../lib/toggle.ts'
import { Pager } from '../../../table/Pager.tsx'
import { useLastPage } from '../../../table/use-last-page.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { useDelayed } from '../../../ui/use-delayed.ts'
import { useMedia } from '../../../ui/use-media.ts'
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

type LeaveCalendarProps = { title: string; state: CalendarState }

/** The leave calendar with its loading, error and empty states. */
export function LeaveCalendar({ title, state }: LeaveCalendarProps) {
  const { scope, period, filters, includePending, page, today, set } = state
  const { data, error, isFetching, refetch } = useQuery(
    steadyQuery(leaveApi.wallchart, {
      query: {
        startDate: period.startDate,
        endDate: period.endDate,
        scope,
        ...filters,
        pending: includePending ? 'true' : 'false',
        page: String(page),
      },
    }),
  )
  const isSlow = useDelayed(data === undefined && isFetching)
  const isPrinted = useMedia('print')
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set())
  // Until the next period is loaded, the previous one stays with its own days.
  const shown = useMemo(() => {
    if (!data) return undefined
    const dataPeriod = periodAround(data.startDate, zoomOf(data.away.length))
    return { period: dataPeriod, scale: scaleOf(dataPeriod, data) }
  }, [data])
  const lines = useMemo(() => linesOf(data?.people ?? [], collapsed), [data, collapsed])
  const pages = Math.ceil((data?.total ?? 0) / maxCalendarPeople)
  const showPage = (next: number) => set({ people: next === 1 ? undefined : next })
  useLastPage(data?.people.length === 0 && data.total > 0, () => showPage(pages))
  const isNarrowed = Object.keys(filters).length > 0
  const reset = () => set(Object.fromEntries(overviewFilters[scope].flatMap(namesOf).map((name) => [name, undefined])))
  if (isPrinted && data && shown)
    return <PrintedCalendar title={formatCalendarCaption(title, periodTitle(shown.period))} people={data.people} />
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
      {data?.total === 0 && error === null && (
        <EmptyState
          icon={isNarrowed ? <Icon icon={IconFilterOff} size={32} /> : <Icon icon={IconUsers} size={32} />}
          title={t('List is empty')}
        >
          {isNarrowed && (
            <Button variant="default" onClick={reset}>
              {t('Reset filters')}
            </Button>
          )}
        </EmptyState>
      )}
      {data && shown && data.people.length > 0 && (
        <>
          <div className={css.shown} data-stale={error !== null || undefined}>
            <CalendarGrid
              key={data.startDate}
              caption={formatCalendarCaption(title, periodTitle(shown.period))}
              corner={cornerText(data)}
              zoom={shown.period.zoom}
              scale={shown.scale}
              lines={lines}
              away={data.away}
              total={data.total}
              today={today}
              onToggleTeam={(team) => setCollapsed(toggle(collapsed, team))}
            />
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

type NonWorking = { title: string; startDate: string; endDate: string }

/** Longer lists are collapsed. */
const maxListedHolidays = 6

const NonWorkingDays = ({ ranges }: { ranges: readonly NonWorking[] }) => (
  <ul aria-label={t('Non-working days')}>
    {ranges.map((range) => (
      <li key={`${range.startDate} ${range.title}`}>
        <span>{formatDays(range)}</span> {range.title}
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
