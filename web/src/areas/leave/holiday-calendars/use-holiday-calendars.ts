import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { holidayCalendarsApi, type HolidayCalendar } from '@hr/contract/areas/leave/holiday-calendars'
import { query } from '../../../api/client.ts'

type Choice = {
  /** To choose from; empty if the company's calendar is the only one, so that there is no choice. */
  calendars: readonly HolidayCalendar[]
  /** For the place that says that they could not be loaded: without them, a day would belong to all calendars. */
  query: UseQueryResult<readonly HolidayCalendar[]>
}

export function useHolidayCalendars(): Choice {
  const list = useQuery(query(holidayCalendarsApi.list, {}))
  const { data = [] } = list
  return { calendars: data.length > 1 ? data : [], query: list }
}
