import { useQuery } from '@tanstack/react-query'
import { showWeek } from './show-week.ts'
import { workSchedulesApi, type StoredSchedule } from '@hr/contract/areas/leave/work-schedules'
import type { Day } from '@hr/contract/lib/day'
import { query } from '../../../api/client.ts'
import { useToday } from '../../../api/client-settings.ts'

/** The work week of employees without a schedule. */
export const defaultWeek = [1, 1, 1, 1, 1, 0, 0]

const weekOn = (schedules: readonly StoredSchedule[], day: Day): readonly number[] =>
  schedules.findLast(({ startsOn }) => startsOn <= day)?.week ?? defaultWeek

/** An employee's work week today as a text, 'Mon–Thu'; undefined until it is loaded. */
export function useWorkSchedule(uuid: string): string | undefined {
  const today = useToday()
  const { data } = useQuery(query(workSchedulesApi.list, { params: { id: uuid } }))
  return data && showWeek(weekOn(data, today))
}
