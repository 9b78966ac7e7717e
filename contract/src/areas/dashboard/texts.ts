// Separate from the schemas, so that the navigation loads these texts without them.
import { messages } from '../../lib/messages.ts'
export const dashboardTexts = messages('dashboard', {
  title: 'Dashboard',
  activeEmployees: 'Active Employees',
  ftcEmployees: 'FTC Employees',
  projects: 'Projects',
  applicants: 'Applicants',
  expiringContracts: 'Expiring contracts',
  expiringProbations: 'Expiring probations',
})
