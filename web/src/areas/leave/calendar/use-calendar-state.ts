import { calendarDays } from '@hr/contract/areas/leave/days'
import { isDay, type Day } from '@hr/contract/lib/day'
import type { z } from 'zod'
import { useShownAsList, type ShownAsList } from '../../../lib/use-shown-as-list.ts'
import { useSearchAs } from '../../../lib/use-search-as.ts'
import { overviewSearch } from '../search.ts'
import { useToday } from '../../../api/client-settings.ts'
import { useSetSearch, type SearchChange } from '../../../lib/use-set-search.ts'
import { valuesIn, type FilterValues } from '../../../table/filters/filters.ts'
import { periodAround, type Period, type Zoom } from './periods.ts'
import { overviewFilters, type CalendarScope } from './filters.tsx'

/** The part of a calendar that is requested. */
export type CalendarPart = {
  scope: CalendarScope
  period: Period
  filters: FilterValues
  includePending: boolean
  page: number
}

export type CalendarState = CalendarPart & {
  isList: boolean
  /** Shows the calendar or the list, which the browser remembers. */
  showAs: ShownAsList['show']
  today: Day
  /** Shows the period of this length around a day. */
  show: (day: Day, zoom?: Zoom) => void
  set: (change: SearchChange) => void
}

/** Reads the part of a calendar from its address. */
export function calendarPart(scope: CalendarScope, search: z.output<typeof overviewSearch>, today: Day): CalendarPart {
  const { zoom = 'month', from, pending, people = 1 } = search
  const isKnown = from !== undefined && isDay(from) && from >= calendarDays.startDate && from <= calendarDays.endDate
  return {
    scope,
    period: periodAround(isKnown ? from : today, zoom),
    filters: valuesIn(search, overviewFilters[scope]),
    includePending: pending !== 'false',
    page: people,
  }
}

/**
 * The state of the leave calendar. It is kept in the address, so that it survives a reload, a link and the back button.
 */
export function useCalendarState(scope: CalendarScope): CalendarState {
  const search = useSearchAs(overviewSearch)
  const set = useSetSearch()
  const today = useToday()
  const { isList, show: showAs } = useShownAsList(`leave-calendar-${scope}`)
  return {
    ...calendarPart(scope, search, today),
    isList,
    showAs,
    today,
    show: (day, next = search.zoom ?? 'month') =>
      set({ zoom: next === 'month' ? undefined : next, from: periodAround(day, next).startDate }),
    set,
  }
}
