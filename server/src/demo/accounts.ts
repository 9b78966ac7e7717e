/** The demo company's accounts, shown in the terminal and on the sign-in page, only in a demo on this machine. */
export const demoAccounts = [
  { email: 'superadmin@example.com', role: 'Superadmin' },
  { email: 'admin@example.com', role: 'Admin' },
  { email: 'lead@example.com', role: 'Team lead' },
  { email: 'employee@example.com', role: 'Employee' },
] as const

export const demoPassword = 'demo-hr-password'
