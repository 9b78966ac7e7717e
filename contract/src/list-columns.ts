// The lists that can be exported. The web application, which needs no columns, does not import them.
import { auditColumns } from './areas/audit/sheet.ts'
import { departureColumns } from './areas/employees/departure-sheet.ts'
import { overviewColumns, requestColumns } from './areas/leave/sheet.ts'
import { positionColumns } from './areas/positions/sheet.ts'
import { projectColumns } from './areas/projects/sheet.ts'
import { recordColumns } from './areas/reports/sheet.ts'
import { userColumns } from './areas/users/sheet.ts'
import type { ExportedEntity } from './entities.ts'
import type { ListColumns } from './lib/list-sheets.ts'

/** The columns of a list, and the kind of records in the history of its exports. */
type ExportedColumns = { columns: ListColumns<never>; entity: ExportedEntity }

/** By the names of the sheets (`withSheet`). The server does not start if a list has none. */
export const listColumns: Readonly<Record<string, ExportedColumns>> = {
  'audit-log': { columns: auditColumns, entity: 'audit log' },
  departures: { columns: departureColumns, entity: 'employee' },
  'leave-history': { columns: requestColumns, entity: 'leave' },
  'leave-overview': { columns: overviewColumns, entity: 'leave' },
  'leave-requests': { columns: requestColumns, entity: 'leave' },
  positions: { columns: positionColumns, entity: 'position' },
  projects: { columns: projectColumns, entity: 'project' },
  'report-records': { columns: recordColumns, entity: 'report' },
  users: { columns: userColumns, entity: 'account' },
}
