import type { RoleName } from '@hr/contract/access'
import { mayOpen, screens } from '@hr/contract/screens'

/** The screen that shows an employee to this role: HR sees the profile, a team lead the short record. */
export const profileScreen = (role: RoleName | null): 'employeeProfile' | 'teamMember' =>
  mayOpen('employeeProfile', role) ? 'employeeProfile' : 'teamMember'

/** The address of an employee on that screen. */
export const profileAddress = (role: RoleName | null, uuid: string): string =>
  profileScreen(role) === 'employeeProfile'
    ? screens.employeeProfile.path.replace('$uuid', uuid)
    : `${screens.teamMember.path}?uuid=${uuid}`
