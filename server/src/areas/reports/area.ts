import { messages } from '@hr/contract/lib/messages'
import type { Area } from '../../area.ts'
import { startSendingReports } from './due-reports.commands.ts'
import { reportExports } from './export.ts'
import { headcountRoutes, reportsRoutes } from './reports.routes.ts'
import { reportPinsRoutes, reportSchedulesRoutes } from './sending.routes.ts'

export const reports: Area = {
  routes: [reportPinsRoutes, reportSchedulesRoutes, reportsRoutes, headcountRoutes],
  exports: reportExports,
  start: startSendingReports,
  personalData: {
    tableLabels: messages('reportsData', {
      report_pin: 'Reports on the dashboard',
      report_schedule: 'Reports by email',
      report_recipient: 'Received reports',
    }),
  },
}
