import { unlimited } from '@hr/contract/areas/leave/balance'
import { formatNumber } from '../../../lib/formats.ts'
import { t } from '../../../lib/t.ts'

/** '+1', '−0.5', '0' */
export const formatChange = (days: number): string =>
  days === 0 ? '0' : `${days > 0 ? '+' : '−'}${formatNumber(Math.abs(days))}`

export const formatTotal = (days: number): string => (days === unlimited ? t('Unlimited') : formatNumber(days))
