// Permissions: the single table that the server enforces and that navigation, route guards and buttons read.
// `access.tsv` in the package root lists the same by call; a test over HTTP compares the two.

/** The stored roles (specification one, section 3). */
export const roleNames = ['Superadmin', 'Admin', 'Employee', 'Team lead', 'Applicant'] as const
export type RoleName = (typeof roleNames)[number]

/**
 * The records that a permission covers: all, those of the caller's team, or only the caller's own. `team` includes
 * `own`.
 */
export type Scope = 'all' | 'team' | 'own'
type Scopes = Partial<Record<RoleName, Scope>>

const superadmin = { Superadmin: 'all' } as const satisfies Scopes
const hr = { Superadmin: 'all', Admin: 'all' } as const satisfies Scopes
const hrOrOwn = { Superadmin: 'all', Admin: 'all', 'Team lead': 'own', Employee: 'own' } as const satisfies Scopes
const everyone = { Superadmin: 'all', Admin: 'all', 'Team lead': 'all', Employee: 'all' } as const satisfies Scopes
const ownOfStaff = { Superadmin: 'own', Admin: 'own', 'Team lead': 'own', Employee: 'own' } as const satisfies Scopes
const teamOrOwn = { Superadmin: 'all', Admin: 'all', 'Team lead': 'team', Employee: 'own' } as const satisfies Scopes
const superadminOrOwn = {
  Superadmin: 'all',
  Admin: 'own',
  'Team lead': 'own',
  Employee: 'own',
} as const satisfies Scopes
const own = { ...ownOfStaff, Applicant: 'own' } as const satisfies Scopes

export const permissions = {
  /** Anyone, signed in or not. */
  public: 'anyone',
  /** Any live session cookie, with or without a role. The request must come from the product's own pages. */
  session: 'cookie',
  'account.own': own,
  'session.read': superadminOrOwn,
  'session.own': ownOfStaff,
  /** The user's personal tokens. */
  'token.own': ownOfStaff,
  'token.revoke': superadminOrOwn,
  /** The settings of the company, and its setup. */
  'company.manage': superadmin,
  /** Tokens of service accounts, webhooks and the other connections to the company's systems. */
  'integration.manage': superadmin,
  /** The feed of changes for other systems. */
  'change.read': hr,
  'user.manage': superadmin,
  'role.read': hr,
  'position.read': hr,
  'position.manage': superadmin,
  'project.manage': hr,
  'employee.manage': hr,
  /** The fields that the company has added to employee records, without values. */
  'custom-field.read': everyone,
  'custom-field.manage': hr,
  /** Values of fields, such as offices, that are renamed and merged for all employees at once. */
  'option-list.manage': hr,
  /** Reports and the records behind their numbers; Team leads of what they may read of their team. */
  'report.read': { Superadmin: 'all', Admin: 'all', 'Team lead': 'team' },
  /** The reports on the user's dashboard. */
  'report-pin.own': { Superadmin: 'own', Admin: 'own' },
  /** The times at which reports of the user are sent by email. */
  'report-schedule.own': { Superadmin: 'own', Admin: 'own', 'Team lead': 'own' },
  /** The categories of documents, without documents. */
  'document-category.read': everyone,
  'document-category.manage': hr,
  /** Opening a category whose documents only HR sees. */
  'document-category.open': superadmin,
  'applicant.manage': hr,
  'dashboard.read': hr,
  /** The cards of the dashboard about leave. */
  'dashboard.leave': hr,
  'equipment.manage': hr,
  /** The equipment and licences of one employee. */
  'equipment.read': hrOrOwn,
  /** How the columns of imported sheets were mapped. */
  'import-mapping.manage': hr,
  /** Exports of lists as spreadsheets. Each export also requires the permission of its list, and has the rows of that. */
  'list.export': teamOrOwn,
  'employee.read': hrOrOwn,
  /** Projects with their members. */
  'team.read': { Superadmin: 'all', Admin: 'all', 'Team lead': 'all', Employee: 'own' },
  /** Short records of the employees whom the caller leads. */
  'team.lead': { Superadmin: 'all', Admin: 'all', 'Team lead': 'own' },
  'leave-type.read': everyone,
  'leave.apply': everyone,
  'leave.read': teamOrOwn,
  /** Deciding on leave requests, and seeing absences of the team or the company. */
  'leave.decide': { Superadmin: 'all', Admin: 'all', 'Team lead': 'team' },
  /** Leave requests to edit or cancel. Only the owner does; others who can see the request are told so. */
  'leave.change': teamOrOwn,
  /** The approvers of an employee's leave. */
  'leave-approver.read': hrOrOwn,
  /** The days that a leave request of an employee would take. */
  'leave-preview.read': hrOrOwn,
  'leave.manage': hr,
  /** Delegates of approvers: team leads for themselves, HR for anyone. */
  'delegation.manage': { Superadmin: 'all', Admin: 'all', 'Team lead': 'own' },
  /** The leave during which the caller covers for its owner. */
  'substitution.own': ownOfStaff,
  /** Drafts of the user's leave requests that an assistant has made. */
  'leave-draft.own': ownOfStaff,
  /** Asking with an AI assistant, which has a personal token of the user. */
  'assistant.use': ownOfStaff,
  /** The days on which coworkers are away. */
  'team-calendar.read': everyone,
  /** Calendar links for the user's own leave and the absences of the user's team. */
  'calendar-feed.own': ownOfStaff,
  /** The user's notifications and notification settings. */
  'notification.own': ownOfStaff,
  'notification.screen': hr,
  /** The user's saved views, and those shared with the user. */
  'view.own': ownOfStaff,
  'view.delete': superadminOrOwn,
  'view.share': hr,
  /** Background jobs. */
  'job.read': hrOrOwn,
  'job.stop': superadminOrOwn,
  /** The state of the installation: nodes, database, backups. */
  'operation.read': superadmin,
  /** Emails and their delivery state. */
  'mail.manage': superadmin,
  'history.read': superadmin,
  'audit.read': superadmin,
  /** The export of all data about a person (GDPR). */
  'privacy.export': superadminOrOwn,
  'privacy.erase': superadmin,
  /** HR's check of documents that only HR sees, before they are part of the export. */
  'privacy.release': superadmin,
  /** The access log: who opened a record. */
  'access-log.read': superadminOrOwn,
  /** Searching employees for a select field: names, photo and position. */
  'person.find': everyone,
  /** The directory and the org chart, with the fields that coworkers may read. */
  'directory.read': everyone,
  /** Photos are visible to every employee; their URLs are signed and change every hour. */
  'photo.read': everyone,
  /** CVs and other files of employees. */
  'file.read': teamOrOwn,
  'file.change': hrOrOwn,
  'profile.own': ownOfStaff,
  'guide.read': everyone,
  'password.screen': hr,
  /** The settings that the user's role may open. */
  'settings.screen': hr,
  'api.documentation': superadmin,
  /** The company's directory reads people by SCIM: service accounts only. */
  'scim.use': 'service',
} as const satisfies Record<string, 'anyone' | 'cookie' | 'service' | Scopes>

export type Permission = keyof typeof permissions

/** Returns the scope of a permission for a role; undefined if the role doesn't have it. */
export function scopeOf(permission: Permission, role: RoleName | null): Scope | undefined {
  const grants: 'anyone' | 'cookie' | 'service' | Scopes = permissions[permission]
  if (grants === 'anyone' || grants === 'cookie') return 'all'
  if (grants === 'service') return undefined
  return role === null ? undefined : grants[role]
}

export const may = (permission: Permission, role: RoleName | null): boolean => scopeOf(permission, role) !== undefined
