import { lazyTab } from '../../ui/lazy-part.tsx'

export { LeaveStatistics } from './balances/LeaveStatistics.tsx'
export { useDecidableCount } from './approvals/use-decidable-count.ts'
export { HolidayChoice } from './HolidayChoice.tsx'
export { WorkScheduleRow } from './schedules/WorkScheduleRow.tsx'
export { WorkScheduleText } from './schedules/WorkScheduleText.tsx'

/** The tab of a profile. */
export const LeaveTab = lazyTab(async () => (await import('./balances/LeaveStatistics.tsx')).LeaveStatistics)
