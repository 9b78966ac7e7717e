// The columns of the lists that can be exported. The web application, which needs none, does not import them.
import { auditColumns } from './areas/audit/sheet.ts'
import { overviewColumns, requestColumns } from './areas/leave/sheet.ts'
import { positionColumns } from './areas/positions/sheet.ts'
import { projectColumns } from './areas/projects/sheet.ts'
import { recordColumns } from './areas/reports/sheet.ts'
import { userColumns } from './areas/users/sheet.ts'
import type { ListColumns } from './lib/list-sheets.ts'

/** By the names of the sheets (`withSheet`). The server does not start if a list has none. */
export const listColumns: Readonly<Record<string, ListColumns<never>>> = {
  audit: auditColumns,
  'leave-history': requestColumns,
  'leave-overview': overviewColumns,
  'leave-requests': requestColumns,
  positions: positionColumns,
  projects: projectColumns,
  'report-records': recordColumns,
  users: userColumns,
}
