import { lazyDetail, lazyTab } from '../../ui/lazy-part.tsx'

export { LeaveStatistics } from './balances/LeaveStatistics.tsx'
export { HolidayChoice } from './HolidayChoice.tsx'
export { WorkScheduleRow } from './schedules/WorkScheduleRow.tsx'
export { WorkScheduleText } from './schedules/WorkScheduleText.tsx'

/** Outside of the first load: it needs the schemas of leave. */
export const OfInbox = lazyDetail(async () => (await import('./approvals/OfInbox.tsx')).OfInbox)

/** The tab of a profile. */
export const LeaveTab = lazyTab(async () => (await import('./balances/LeaveStatistics.tsx')).LeaveStatistics)
