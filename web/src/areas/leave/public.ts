export { LeaveStatistics } from './balances/LeaveStatistics.tsx'
