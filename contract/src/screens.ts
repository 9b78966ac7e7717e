import { may, scopeOf, type Permission, type RoleName } from './access.ts'

/** Every screen that is built: its name, its path, and the permission that opens it. */
const table = [
  ['signIn', '/login', 'public'],
  ['forgotPassword', '/forgotPassword', 'public'],
  ['resetPassword', '/reset-password', 'public'],
  ['unauthorized', '/unauthorized', 'public'],
  ['changePassword', '/changePassword', 'password.screen'],
  ['profile', '/profile', 'profile.own'],
  ['users', '/users', 'user.manage'],
  ['userNew', '/users/new', 'user.manage'],
  ['userEdit', '/users/edit', 'user.manage'],
  ['positions', '/positions', 'position.manage'],
  ['positionNew', '/positions/new', 'position.manage'],
  ['positionEdit', '/positions/edit', 'position.manage'],
  ['projects', '/projects', 'project.manage'],
  ['projectsArchived', '/projects/archived', 'project.manage'],
  ['projectNew', '/projects/new', 'project.manage'],
  ['projectEdit', '/projects/edit', 'project.manage'],
  ['projectProfile', '/projects/profile', 'project.manage'],
  ['employees', '/employees', 'employee.manage'],
  ['employeeNew', '/employees/new', 'employee.manage'],
  ['employeeProfile', '/employees/$uuid', 'employee.manage'],
] as const satisfies readonly (readonly [name: string, path: `/${string}`, access: Permission])[]

type Row = (typeof table)[number]
export type ScreenName = Row[0]
type Screens = { [Name in ScreenName]: { path: Extract<Row, readonly [Name, ...unknown[]]>[1]; access: Permission } }

/** The same by name. Guards, navigation, links and end-to-end tests read it. */
export const screens = Object.fromEntries(table.map(([name, path, access]) => [name, { path, access }])) as Screens

export const mayOpen = (screen: ScreenName, role: RoleName | null): boolean => may(screens[screen].access, role)

/** Where a person lands after signing in and on '/': HR on the employees, everybody else on the own profile. */
export function homeOf(role: RoleName | null): ScreenName {
  if (scopeOf('employee.manage', role) === 'all') return 'employees'
  return mayOpen('profile', role) ? 'profile' : 'unauthorized'
}
