import { accessRoutes } from '../areas/access/routes.ts'
import { applicantRoutes } from '../areas/applicants/routes.ts'
import { auditRoutes } from '../areas/audit/routes.ts'
import { companyRoutes } from '../areas/company/routes.ts'
import { dashboardRoutes } from '../areas/dashboard/routes.ts'
import { employeeRoutes } from '../areas/employees/routes.ts'
import { equipmentRoutes } from '../areas/equipment/routes.ts'
import { guideRoutes } from '../areas/guide/routes.ts'
import { customFieldRoutes } from '../areas/custom-fields/routes.ts'
import { documentRoutes } from '../areas/documents/routes.ts'
import { integrationRoutes } from '../areas/integrations/routes.ts'
import { leaveRoutes } from '../areas/leave/routes.ts'
import { emailRoutes, notificationRoutes } from '../areas/notifications/routes.ts'
import { operationRoutes } from '../areas/operation/routes.ts'
import { peopleRoutes } from '../areas/people/routes.ts'
import { positionRoutes } from '../areas/positions/routes.ts'
import { privacyRoutes } from '../areas/privacy/routes.ts'
import { projectRoutes } from '../areas/projects/routes.ts'
import { reportRoutes } from '../areas/reports/routes.ts'
import { userRoutes } from '../areas/users/routes.ts'
import { settingsRoutes } from './settings-routes.ts'

/** The screens in the shell, in the order of the side navigation. */
export const shellRoutes = [
  ...guideRoutes,
  ...dashboardRoutes,
  ...employeeRoutes,
  ...customFieldRoutes,
  ...documentRoutes,
  ...peopleRoutes,
  ...leaveRoutes,
  ...projectRoutes,
  ...applicantRoutes,
  ...equipmentRoutes,
  ...reportRoutes,
  ...positionRoutes,
  ...userRoutes,
  ...emailRoutes,
  ...auditRoutes,
  ...privacyRoutes,
  ...operationRoutes,
  ...companyRoutes,
  ...settingsRoutes,
  ...integrationRoutes,
  ...notificationRoutes,
  ...accessRoutes,
] as const
