// Who may do what: the one table that the server enforces and that navigation, guards and buttons read.
// `access.tsv` beside this folder is the same seen from the calls; a test over HTTP holds the two together.

/** The roles as they are stored (specification one, section 3). */
export const roleNames = ['Superadmin', 'Admin', 'Employee', 'Team lead', 'Applicant'] as const
export type RoleName = (typeof roleNames)[number]

/**
 * How far a permission reaches: everybody's records, those of the own team, or one's own only.
 * `team` includes `own`.
 */
export type Scope = 'all' | 'team' | 'own'
type Grants = Partial<Record<RoleName, Scope>>

const superadmin = { Superadmin: 'all' } as const satisfies Grants
const hr = { Superadmin: 'all', Admin: 'all' } as const satisfies Grants
const hrOrOwn = { Superadmin: 'all', Admin: 'all', 'Team lead': 'own', Employee: 'own' } as const satisfies Grants
const own = {
  Superadmin: 'own',
  Admin: 'own',
  'Team lead': 'own',
  Employee: 'own',
  Applicant: 'own',
} as const satisfies Grants

export const permissions = {
  /** Anyone, signed in or not. */
  public: 'anyone',
  /** Whoever holds a live session cookie, with or without a role; the request must come from our own pages. */
  session: 'cookie',
  'account.own': own,
  'user.manage': superadmin,
  'role.read': hr,
  'position.read': hr,
  'position.manage': superadmin,
  'project.manage': hr,
  'employee.manage': hr,
  'employee.read': hrOrOwn,
  /** Searching people for a select field: names, photo and position. */
  'person.find': { Superadmin: 'all', Admin: 'all', 'Team lead': 'all', Employee: 'all' },
  'profile.own': { Superadmin: 'own', Admin: 'own', 'Team lead': 'own', Employee: 'own' },
  'password.screen': hr,
  'api.documentation': superadmin,
} as const satisfies Record<string, 'anyone' | 'cookie' | Grants>

export type Permission = keyof typeof permissions

/** How far the permission reaches for this role; undefined: not at all. */
export function scopeOf(permission: Permission, role: RoleName | null): Scope | undefined {
  const grants: 'anyone' | 'cookie' | Grants = permissions[permission]
  if (grants === 'anyone' || grants === 'cookie') return 'all'
  return role === null ? undefined : grants[role]
}

export const may = (permission: Permission, role: RoleName | null): boolean => scopeOf(permission, role) !== undefined
