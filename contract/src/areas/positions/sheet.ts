import { column, type ListColumns } from '../../lib/list-sheets.ts'
import type { ListedPosition } from './positions.ts'

/** The list as a spreadsheet. */
export const positionColumns: ListColumns<ListedPosition> = [
  column('Name', 40, ({ name }) => name),
  column('Employees', 12, ({ employees }) => employees, 'number'),
  column('Archived employees', 20, ({ archivedEmployees }) => archivedEmployees, 'number'),
]
