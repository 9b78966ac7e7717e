import { t } from '../../lib/t.ts'

/** What was done, and how many requests have other days because of it. */
export const recountedText = (message: string, recounted: number): string =>
  recounted === 0
    ? message
    : t('{{message}}. {{count}} leave requests were counted anew.', { message, count: recounted })
