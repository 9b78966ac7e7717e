import { todayOf } from '../../../api/client-settings.ts'
import { isShownAsList } from '../../../lib/use-shown-as-list.ts'
import type { Reads } from '../../../lib/reads.ts'
import { overviewSearch } from '../search.ts'
import { awayQuery, coworkersQuery, requestsQuery } from './calendar-queries.ts'
import type { CalendarScope } from './filters.tsx'
import { calendarPart } from './use-calendar-state.ts'

const partOf = (scope: CalendarScope, { search, client }: Parameters<Reads>[0]) =>
  calendarPart(scope, overviewSearch.parse(search), todayOf(client))

export const teamCalendar: Reads = (opened) => [coworkersQuery(partOf('coworkers', opened))]

/** The list asks for its rows itself. */
const overview =
  (scope: CalendarScope): Reads =>
  (opened) =>
    isShownAsList(`leave-calendar-${scope}`, opened.search)
      ? []
      : [requestsQuery(partOf(scope, opened)), awayQuery(partOf(scope, opened))]

export const teamLeaveOverview = overview('team')
export const companyLeaveOverview = overview('company')
