export { HolidayChoice } from './HolidayChoice.tsx'
export { LeaveStatistics } from './balances/LeaveStatistics.tsx'
export { WorkScheduleRow } from './schedules/WorkScheduleRow.tsx'
export { WorkScheduleText } from './schedules/WorkScheduleText.tsx'
