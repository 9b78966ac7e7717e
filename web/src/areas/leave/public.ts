import { lazily } from '../../ui/lazily.ts'

/** The tab of a profile with the days of that person; loaded when somebody opens it. */
export const LeaveStatistics = lazily(
  async () => (await import('./balances/LeaveStatistics.tsx')).LeaveStatistics,
  'in its place',
)
