import { column, type ListColumns } from '../../lib/list-sheets.ts'
import type { ReportRecord } from './reports.ts'

/** The list as a spreadsheet. */
export const recordColumns: ListColumns<ReportRecord> = [
  column('Name', 30, ({ name }) => name),
  column('Details', 30, ({ detail }) => detail),
  column('From', 12, (row) => row.day, 'date'),
  column('To', 12, ({ until }) => until, 'date'),
  column('Value', 12, ({ value }) => value, 'number'),
]
