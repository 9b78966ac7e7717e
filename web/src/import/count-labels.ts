import { t } from '../lib/t.ts'

/** The label of a number of rows, which precedes it. */
export type CountLabel = (count: number) => string

export const errorsLabel: CountLabel = (count) =>
  t('{count, plural, one {Row with errors} other {Rows with errors}}', { count })
