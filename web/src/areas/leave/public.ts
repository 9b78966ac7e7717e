import { lazyTab } from '../../ui/lazy-part.tsx'

export { HolidayChoice } from './HolidayChoice.tsx'
export { WorkScheduleRow } from './schedules/WorkScheduleRow.tsx'
export { WorkScheduleText } from './schedules/WorkScheduleText.tsx'

/** The tab of a profile. */
export const LeaveStatistics = lazyTab(async () => (await import('./balances/LeaveStatistics.tsx')).LeaveStatistics)
