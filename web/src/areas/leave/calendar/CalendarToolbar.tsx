import { ActionIcon, Box, Button, Group, SegmentedControl, Switch } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { Day } from '@hr/contract/lib/day'
import { t } from '../../../lib/t.ts'
import { FilterBar } from '../../../table/filters/FilterBar.tsx'
import { overviewFilters } from './filters.tsx'
import { adjacentPeriod, periodTitle, type Zoom } from './periods.ts'
import type { CalendarState } from './use-calendar-state.ts'
import { Icon } from '../../../ui/Icon.tsx'
import css from './calendar.module.css'
import { Legend } from '../../../ui/Legend.tsx'

const zoomLabels: Record<Zoom, string> = { month: t('Month'), quarter: t('Quarter'), year: t('Year') }
const zoomOptions = (Object.keys(zoomLabels) as Zoom[]).map((value) => ({ value, label: zoomLabels[value] }))
/** Employees plan by month and quarter. */
const zoomsOfCoworkers = zoomOptions.filter(({ value }) => value !== 'year')
const steps: Record<Zoom, { back: string; on: string }> = {
  month: { back: t('Previous month'), on: t('Next month') },
  quarter: { back: t('Previous quarter'), on: t('Next quarter') },
  year: { back: t('Previous year'), on: t('Next year') },
}

/** The controls of the leave calendar: period, filters and legend. */
export function CalendarToolbar({ state }: { state: CalendarState }) {
  const { scope, period, filters, includePending, today, show, set } = state
  const { zoom } = period
  const isOfCoworkers = scope === 'coworkers'
  const filter = (change: Record<string, string | undefined>) => set({ ...change, people: undefined })
  return (
    <Group gap="8px 12px" data-screen-only>
      <Group wrap="nowrap" gap={4} className={css.period} role="group" aria-label={t('Period')}>
        <Step label={steps[zoom].back} to={adjacentPeriod(period, -1)?.startDate} show={show}>
          <Icon icon={IconChevronLeft} />
        </Step>
        <strong role="status">{periodTitle(period)}</strong>
        <Step label={steps[zoom].on} to={adjacentPeriod(period, 1)?.startDate} show={show}>
          <Icon icon={IconChevronRight} />
        </Step>
        <Button variant="default" onClick={() => show(today)}>
          {t('Today')}
        </Button>
      </Group>
      <SegmentedControl
        aria-label={t('Length of the period')}
        data={isOfCoworkers ? zoomsOfCoworkers : zoomOptions}
        value={zoom}
        // A longer period includes today if the current one does, else the current days.
        onChange={(next) => show(period.startDate <= today && today <= period.endDate ? today : period.startDate, next)}
      />
      <Group gap="8px 12px" role="search">
        <FilterBar filters={overviewFilters[scope]} values={filters} set={filter} />
        {!isOfCoworkers && (
          <Switch
            size="sm"
            label={t('Pending requests')}
            checked={includePending}
            onChange={(event) => set({ pending: event.currentTarget.checked ? undefined : 'false' })}
          />
        )}
      </Group>
      <Box ms="auto" className={css.legend}>
        <Legend label={t('Legend')}>
          <li>
            <i data-kind="approved" data-coworker={isOfCoworkers || undefined} />
            {isOfCoworkers ? t('Away', undefined, 'several people') : t('Approved')}
          </li>
          {includePending && (
            <li>
              <i data-kind="pending" />
              {isOfCoworkers ? t('Your pending requests') : t('Pending')}
            </li>
          )}
          <li>
            <i data-kind="off" />
            {t('Non-working')}
          </li>
        </Legend>
      </Box>
    </Group>
  )
}

type StepProps = { label: string; to: Day | undefined; show: (day: Day) => void; children: React.ReactNode }

const Step = ({ label, to, show, children }: StepProps) => (
  <ActionIcon
    variant="default"
    aria-label={label}
    aria-disabled={to === undefined || undefined}
    onClick={() => to !== undefined && show(to)}
  >
    {children}
  </ActionIcon>
)
