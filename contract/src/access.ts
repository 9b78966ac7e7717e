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
const everybody = { Superadmin: 'all', Admin: 'all', 'Team lead': 'all', Employee: 'all' } as const satisfies Grants
const ownOfStaff = { Superadmin: 'own', Admin: 'own', 'Team lead': 'own', Employee: 'own' } as const satisfies Grants
const teamOrOwn = { Superadmin: 'all', Admin: 'all', 'Team lead': 'team', Employee: 'own' } as const satisfies Grants
const superadminOrOwn = {
  Superadmin: 'all',
  Admin: 'own',
  'Team lead': 'own',
  Employee: 'own',
} as const satisfies Grants
const own = { ...ownOfStaff, Applicant: 'own' } as const satisfies Grants

export const permissions = {
  /** Anyone, signed in or not. */
  public: 'anyone',
  /** Whoever holds a live session cookie, with or without a role; the request must come from our own pages. */
  session: 'cookie',
  'account.own': own,
  'session.read': superadminOrOwn,
  'session.own': ownOfStaff,
  'user.manage': superadmin,
  'role.read': hr,
  'position.read': hr,
  'position.manage': superadmin,
  'project.manage': hr,
  'employee.manage': hr,
  'applicant.manage': hr,
  'dashboard.read': hr,
  'equipment.manage': hr,
  /** The equipment and the licences of one person. */
  'equipment.read': hrOrOwn,
  /** Whole lists as spreadsheets, of the lists that the role may read: each is checked by its own permission, too. */
  'list.export': hr,
  'employee.read': hrOrOwn,
  /** Projects with the people on them. */
  'team.read': { Superadmin: 'all', Admin: 'all', 'Team lead': 'all', Employee: 'own' },
  /** The short records of the people whom one leads. */
  'team.lead': { Superadmin: 'all', Admin: 'all', 'Team lead': 'own' },
  'leave-type.read': everybody,
  'leave.apply': everybody,
  'leave.read': teamOrOwn,
  /** Deciding on requests, and seeing who of the team or the company is away. */
  'leave.decide': { Superadmin: 'all', Admin: 'all', 'Team lead': 'team' },
  /** Leave requests to edit or cancel. Only the owner does; others who can see the request are told so. */
  'leave.change': teamOrOwn,
  /** The employees who decide on someone's leave. */
  'leave-approver.read': hrOrOwn,
  'leave.manage': hr,
  /** Addresses that calendar programs read one's own leave and one's team's absences from. */
  'calendar-feed.own': ownOfStaff,
  /** The own notifications and which of them somebody wants. */
  'notification.own': ownOfStaff,
  'notification.screen': hr,
  /** What became of the mails that were sent. */
  'mail.manage': superadmin,
  'history.read': superadmin,
  'audit.read': superadmin,
  /** Everything about a person, to take along. */
  'privacy.export': superadminOrOwn,
  'privacy.erase': superadmin,
  /** Who opened a record. */
  'access-log.read': superadminOrOwn,
  /** Searching people for a select field: names, photo and position. */
  'person.find': everybody,
  /** Photos are for everybody who works here; their addresses are signed for each hour. */
  'photo.read': everybody,
  /** CVs and other files of employees. */
  'file.read': teamOrOwn,
  'file.change': hrOrOwn,
  'profile.own': ownOfStaff,
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
