import { useQuery } from '@tanstack/react-query'
import { holidayCalendarsApi, type HolidayCalendar } from '@hr/contract/areas/leave/holiday-calendars'
import { query } from '../../../api/client.ts'

/** The holiday calendars to choose from; empty if the company's is the only one, so that there is no choice. */
export function useHolidayCalendars(): readonly HolidayCalendar[] {
  const { data = [] } = useQuery(query(holidayCalendarsApi.list, {}))
  return data.length > 1 ? data : []
}
