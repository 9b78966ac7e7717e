import { t } from '../../lib/t.ts'

/** What was done, and how many requests have other days because of it. */
export const formatRecalculated = (message: string, recalculated: number): string =>
  recalculated === 0
    ? message
    : t('{{message}}. {{count}} leave requests were recalculated.', { message, count: recalculated })
