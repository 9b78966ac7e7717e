import { t } from '../../lib/t.ts'

/** A success message, with the number of requests whose days have changed. */
export const formatRecalculated = (message: string, recalculated: number): string =>
  recalculated === 0
    ? message
    : t(
        '{count, plural, one {{message}. 1 leave request was recalculated.} other {{message}. # leave requests were recalculated.}}',
        { message, count: recalculated },
      )
