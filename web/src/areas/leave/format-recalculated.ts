import { t } from '../../lib/t.ts'

/** A success message, with the number of requests whose days have changed. */
export const formatRecalculated = (message: string, recalculated: number): string =>
  recalculated === 0
    ? message
    : t('{{message}}. {{count}} leave requests were recalculated.', { message, count: recalculated })
