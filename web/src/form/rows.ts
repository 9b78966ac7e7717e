// Rows in a form: those that nobody has written into count for nothing, and those written twice count once.
import { z } from 'zod'

export const isBlankRow = (row: object): boolean =>
  Object.values(row).every((value) => value === null || (typeof value === 'string' && value.trim() === ''))

/** A row that is right or has nothing in it yet; the problems stand at its fields. */
export const blankOr = (row: z.ZodObject) =>
  z.custom<Record<string, unknown>>().superRefine((value, context) => {
    if (isBlankRow(value)) return
    for (const { path, message } of row.safeParse(value).error?.issues ?? [])
      context.addIssue({ code: 'custom', path, message, input: value })
  })

/** What tells a row from another: its values without blanks around them. */
const keyOf = (row: object) =>
  JSON.stringify(Object.values(row).map((value: unknown) => (typeof value === 'string' ? value.trim() : value)))

/** The rows that are sent: no blank ones, and none twice. */
export const filledRows = <Row extends object>(rows: readonly Row[]): Row[] => [
  ...new Map(rows.filter((row) => !isBlankRow(row)).map((row) => [keyOf(row), row])).values(),
]

/** Whether the row at `index` says the same as one before it. */
export const isDuplicate = (rows: readonly object[], index: number): boolean => {
  const row = rows[index]
  if (!row || isBlankRow(row)) return false
  return rows.slice(0, index).some((other) => keyOf(other) === keyOf(row))
}
