/** Which of the rows are in the page. */
export type Sight = {
  /** Only the rows in sight. */
  isPart: boolean
  /** From this row to the one before `end`. */
  start: number
  end: number
  /** Height of what is left out above and below. */
  before: number
  after: number
  measure?: (element: Element | null) => void
}

export type RowWindow<Row> = Sight & { rows: readonly Row[]; total: number }

export const everything = (count: number): Sight => ({ isPart: false, start: 0, end: count, before: 0, after: 0 })
