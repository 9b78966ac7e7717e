import type { RoleName } from '@hr/contract/access'
import { mayOpen } from '@hr/contract/screens'

/** The screen that shows an employee to this role: HR sees the profile, a team lead the short record. */
export const profileScreen = (role: RoleName | null): 'employeeProfile' | 'teamMember' =>
  mayOpen('employeeProfile', role) ? 'employeeProfile' : 'teamMember'
