import type { Config } from '../config.ts'

/** The demo company's accounts, shown in the terminal and on the sign-in page, only in a demo on this machine. */
export const demoAccounts = [
  { email: 'superadmin@example.com', role: 'Superadmin' },
  { email: 'admin@example.com', role: 'Admin' },
  { email: 'lead@example.com', role: 'Team lead' },
  { email: 'employee@example.com', role: 'Employee' },
] as const

export const demoPassword = 'demo-hr-password'

/** The demo accounts and their password, which are public only if the product is reachable from this machine alone. */
export const publicDemo = ({ demo, isLoopback }: Pick<Config, 'demo' | 'isLoopback'>) =>
  demo && isLoopback ? { accounts: demoAccounts, password: demoPassword } : undefined
