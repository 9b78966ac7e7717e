import { useWorkSchedule } from './use-work-schedule.ts'

/** The weekdays that an employee works now. */
export const WorkScheduleText = ({ uuid }: { uuid: string }) => useWorkSchedule(uuid) ?? ''
