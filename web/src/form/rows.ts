// Rows in a form: blank rows are ignored, and duplicates count once.
import { z } from 'zod'

export const isBlankRow = (row: object): boolean =>
  Object.values(row).every((value) => value === null || (typeof value === 'string' && value.trim() === ''))

/** A row that is valid or blank; issues are reported at its fields. */
export const blankOr = (row: z.ZodObject) =>
  z.custom<Record<string, unknown>>().superRefine((value, context) => {
    if (isBlankRow(value)) return
    for (const { path, message } of row.safeParse(value).error?.issues ?? [])
      context.addIssue({ code: 'custom', path, message, input: value })
  })

/** The identity of a row: its trimmed values. */
const keyOf = (row: object) =>
  JSON.stringify(Object.values(row).map((value: unknown) => (typeof value === 'string' ? value.trim() : value)))

/** The rows to send, without blank and duplicate ones. */
export const filledRows = <Row extends object>(rows: readonly Row[]): Row[] => [
  ...new Map(rows.filter((row) => !isBlankRow(row)).map((row) => [keyOf(row), row])).values(),
]

/** Returns whether the row at `index` duplicates an earlier one. */
export const isDuplicate = (rows: readonly object[], index: number): boolean => {
  const row = rows[index]
  if (!row || isBlankRow(row)) return false
  return rows.slice(0, index).some((other) => keyOf(other) === keyOf(row))
}
