import { daysText, unlimited } from '@hr/contract/areas/leave/balance'
import { t } from '../../../lib/t.ts'

/** '+1', '−0.5', '0' */
export const formatChange = (days: number): string =>
  days === 0 ? '0' : `${days > 0 ? '+' : '−'}${daysText(Math.abs(days))}`

export const formatTotal = (days: number): string => (days === unlimited ? t('Unlimited') : daysText(days))
