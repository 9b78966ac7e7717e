// Kept apart from the schemas: the navigation needs some of these words before anything else is loaded.
export const dashboardTexts = {
  title: 'Dashboard',
  activeEmployees: 'Active Employees',
  ftcEmployees: 'FTC Employees',
  projects: 'Projects',
  applicants: 'Applicants',
  expiringContracts: 'Expiring contracts',
  expiringProbations: 'Expiring probations',
} as const
