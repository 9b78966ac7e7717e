// Separate from the schemas, so that the navigation loads these texts without them.
export const dashboardTexts = {
  title: 'Dashboard',
  activeEmployees: 'Active Employees',
  ftcEmployees: 'FTC Employees',
  projects: 'Projects',
  applicants: 'Applicants',
  expiringContracts: 'Expiring contracts',
  expiringProbations: 'Expiring probations',
} as const
