import { may, scopeOf, type Permission, type RoleName } from './access.ts'

type Screen = { path: `/${string}`; access: Permission }

/** Every screen that is built, and who may open it. Guards, navigation, links and end-to-end tests read this list. */
export const screens = {
  signIn: { path: '/login', access: 'public' },
  forgotPassword: { path: '/forgotPassword', access: 'public' },
  resetPassword: { path: '/reset-password', access: 'public' },
  unauthorized: { path: '/unauthorized', access: 'public' },
  changePassword: { path: '/changePassword', access: 'password.screen' },
  profile: { path: '/profile', access: 'profile.own' },
  users: { path: '/users', access: 'user.manage' },
  userNew: { path: '/users/new', access: 'user.manage' },
  userEdit: { path: '/users/edit', access: 'user.manage' },
  positions: { path: '/positions', access: 'position.manage' },
  positionNew: { path: '/positions/new', access: 'position.manage' },
  positionEdit: { path: '/positions/edit', access: 'position.manage' },
  employees: { path: '/employees', access: 'employee.manage' },
  employeeNew: { path: '/employees/new', access: 'employee.manage' },
  employeeProfile: { path: '/employees/$uuid', access: 'employee.manage' },
} as const satisfies Record<string, Screen>

export type ScreenName = keyof typeof screens

export const mayOpen = (screen: ScreenName, role: RoleName | null): boolean => may(screens[screen].access, role)

/** Where a person lands after signing in and on '/': HR on the employees, everybody else on the own profile. */
export function homeOf(role: RoleName | null): ScreenName {
  if (scopeOf('employee.manage', role) === 'all') return 'employees'
  return mayOpen('profile', role) ? 'profile' : 'unauthorized'
}
