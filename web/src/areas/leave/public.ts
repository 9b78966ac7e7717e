import { lazyDetail } from '../../ui/lazy-part.tsx'

export { HolidayChoice } from './HolidayChoice.tsx'
export { LeaveStatistics } from './balances/LeaveStatistics.tsx'
export { WorkScheduleRow } from './schedules/WorkScheduleRow.tsx'
export { WorkScheduleText } from './schedules/WorkScheduleText.tsx'

/** Outside of the first load: it needs the schemas of leave. */
export const PendingCount = lazyDetail(async () => (await import('./approvals/PendingCount.tsx')).PendingCount)
