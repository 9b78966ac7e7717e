import { daysText } from '@hr/contract/areas/leave/balance'

/** '+1', '−0.5', '0' */
export const formatChange = (days: number): string =>
  days === 0 ? '0' : `${days > 0 ? '+' : '−'}${daysText(Math.abs(days))}`
