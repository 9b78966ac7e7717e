import { useQuery } from '@tanstack/react-query'
import { leaveApi } from '@hr/contract/areas/leave/leave'
import { addDays } from '@hr/contract/lib/dates'
import type { Day } from '@hr/contract/lib/day'
import { query } from '../../../api/client.ts'
import { useToday } from '../../../api/client-settings.ts'

/** How far ahead a working day is looked for: over Christmas and New Year. */
const daysAhead = 14
const ahead = Array.from({ length: daysAhead }, (_, days) => days)

/** Today if the person works then, else their next working day; undefined while it is not known, and if there is none. */
export function useNextWorkingDay(personId: string, { enabled }: { enabled: boolean }): Day | undefined {
  const today = useToday()
  const days = ahead.map((count) => addDays(today, count))
  const { data } = useQuery({
    ...query(leaveApi.preview, { query: { uuid: personId, startDate: today, endDate: days.at(-1) ?? today } }),
    enabled,
  })
  return data && days.find((day) => !data.free.some((free) => free.day === day && free.part === 'whole'))
}
