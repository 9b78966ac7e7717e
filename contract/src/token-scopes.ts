// The scopes of tokens: which calls a personal token or a service account reaches. `access.tsv` in the package root
// lists the same by call; a test over HTTP compares the two.
import type { Endpoint } from './lib/endpoint.ts'
import { accessCalls } from './access-decisions.ts'
import { permissions, scopeOf, type Permission } from './access.ts'

/** The part of the API that a permission belongs to. Permissions without one are closed to tokens. */
const areas = {
  'account.own': 'profile',
  'employee.manage': 'employees',
  'employee.read': 'employees',
  'custom-field.read': 'employees',
  'document-category.read': 'employees',
  'profile.own': 'employees',
  'team.read': 'employees',
  'team.lead': 'employees',
  'person.find': 'employees',
  'directory.read': 'employees',
  'photo.read': 'employees',
  'file.read': 'employees',
  'file.change': 'employees',
  'dashboard.read': 'employees',
  'leave-type.read': 'leave',
  'leave.apply': 'leave',
  'leave.read': 'leave',
  'leave.decide': 'leave',
  'leave.change': 'leave',
  'leave.manage': 'leave',
  'leave-approver.read': 'leave',
  'leave-preview.read': 'leave',
  'delegation.manage': 'leave',
  'substitution.own': 'leave',
  'team-calendar.read': 'leave',
  'project.manage': 'projects',
  'position.read': 'positions',
  'position.manage': 'positions',
  'equipment.manage': 'equipment',
  'equipment.read': 'equipment',
  'applicant.manage': 'applicants',
  'notification.own': 'notifications',
  'change.read': 'changes',
  'report.read': 'reports',
  'scim.use': 'provisioning',
} as const satisfies Partial<Record<Permission, string>>

type Area = (typeof areas)[keyof typeof areas]
const areaOf = (permission: Permission): Area | undefined =>
  permission in areas ? areas[permission as keyof typeof areas] : undefined

/** Fields that a service account reads and writes only with a scope of their own (`fields.tsv`, column `class`). */
export const fieldScopes = [
  'fields:personal',
  'fields:sensitive',
  'fields:national-id',
  'fields:third-party',
  'fields:leave-type',
] as const
export type FieldScope = (typeof fieldScopes)[number]

/** The scopes of areas. The profile of the caller is only read. */
export const areaScopes = [
  'profile:read',
  'employees:read',
  'employees:write',
  'leave:read',
  'leave:write',
  'projects:read',
  'projects:write',
  'positions:read',
  'positions:write',
  'equipment:read',
  'equipment:write',
  'applicants:read',
  'applicants:write',
  'notifications:read',
  'notifications:write',
  'changes:read',
  'reports:read',
  'provisioning:read',
  'provisioning:write',
] as const satisfies readonly `${Area}:${'read' | 'write'}`[]
export type AreaScope = (typeof areaScopes)[number]
/** The scope with which a service account makes access decisions, in addition to the scope of the call. */
export const accessScope = 'accounts:write'

/** All scopes: those of areas, which personal tokens can have, too, and those of service accounts alone. */
export const tokenScopes = [...areaScopes, accessScope, ...fieldScopes] as const
export type TokenScope = (typeof tokenScopes)[number]

export const tokenKinds = ['personal', 'service'] as const
export type TokenKind = (typeof tokenKinds)[number]

type Call = Pick<Endpoint, 'access' | 'method' | 'path'>

const nameOf = ({ method, path }: Pick<Call, 'method' | 'path'>) => `${method} ${path}`

/** Returns the scope of the area of a call; undefined if no token may make it. */
export function scopeOfCall({ access, method }: Pick<Call, 'access' | 'method'>): AreaScope | undefined {
  const area = areaOf(access)
  if (area === undefined) return undefined
  const scope = `${area}:${method === 'GET' ? 'read' : 'write'}`
  return areaScopes.find((one) => one === scope)
}

/** Returns the scopes that a personal token needs for a call; undefined if it may not make it. */
export function scopesOfPersonalCall(call: Call): readonly AreaScope[] | undefined {
  const scope = scopeOfCall(call)
  return scope === undefined || accessCalls.includes(nameOf(call)) ? undefined : [scope]
}

/** Calls of which a service account needs the scope of a field class, because their content or required fields are of it. */
const classOfCall: Readonly<Record<string, FieldScope>> = {
  'GET /employee/:id/idNumber': 'fields:national-id',
  // Only identity numbers are masked.
  'GET /employee/:id/custom-fields/:field': 'fields:national-id',
  'GET /employee/file/:id/:file': 'fields:sensitive',
  'PUT /employee/changeCv/:id': 'fields:personal',
  'POST /employee': 'fields:sensitive',
  'GET /employee/:id/documents': 'fields:sensitive',
  'POST /employee/:id/documents': 'fields:sensitive',
  'PUT /employee/:id/documents/:file': 'fields:sensitive',
  'POST /employee/:id/documents/:file/renewal': 'fields:sensitive',
  'DELETE /employee/:id/documents/:file': 'fields:sensitive',
  'PUT /employee/changeProfileImage/:id': 'fields:personal',
  'PUT /employee/changePermission/:id': 'fields:personal',
}

/** Calls about leave whose answers name no type of leave, or only in fields that are left out. */
const leaveWithoutTypes: readonly string[] = [
  'GET /leaves',
  'GET /userleave/:id',
  'GET /leavetype',
  'GET /leavetype/:id',
  'GET /nonworkingday',
  'GET /nonworkingday/:id',
  'GET /nonworkingday/holidays',
  'POST /nonworkingday',
  'POST /nonworkingday/import',
  'PATCH /nonworkingday/:id',
  'DELETE /nonworkingday/:id',
  'GET /holiday-calendars',
  'POST /holiday-calendars',
  'PATCH /holiday-calendars/:id',
  'DELETE /holiday-calendars/:id',
  'GET /employee/:id/work-schedules',
  'POST /employee/:id/work-schedules',
  'DELETE /employee/:id/work-schedules/:schedule',
]

/**
 * Calls that no service account may make: they are requests and decisions of people, start a background job of a person,
 * or answer dates of birth.
 */
const ofPeople: readonly string[] = [
  'POST /employees/excelimport/read',
  'POST /employees/excelimport',
  'POST /employees/imports/:id/undo',
  'GET /employees/imports',
  'POST /applicant/email/:id',
  'GET /leaves/calendar',
  'POST /userleave',
  'PATCH /userleave/:id',
  'PUT /userleave/:id',
  'PUT /userleave/:id/attachment',
  'PUT /approveLeave/:id',
  'PUT /cancelLeave/:id',
  'GET /leave-credits/policies',
  'POST /leave-credits',
  'PUT /leave-credits/:id',
  'POST /delegations',
  'DELETE /delegations/:id',
  'POST /leave-policies/:id/grants/:year',
  'POST /leave-policies/:id/grants/:year/rules',
]
const ofPeoplePermissions: readonly Permission[] = ['dashboard.read']

/**
 * Returns the scopes that a service account needs for a call; undefined if it may not make it. Service accounts act as
 * Admins, without the calls of Admins that concern only themselves.
 */
export function scopesOfServiceCall(call: Call): readonly TokenScope[] | undefined {
  const name = nameOf(call)
  const scope = scopeOfCall(call)
  if (scope === undefined) return undefined
  if (permissions[call.access] !== 'service' && scopeOf(call.access, 'Admin') !== 'all') return undefined
  if (ofPeople.includes(name) || ofPeoplePermissions.includes(call.access)) return undefined
  if (scope.startsWith('applicants:')) return [scope, 'fields:sensitive']
  if (scope.startsWith('leave:') && !leaveWithoutTypes.includes(name)) return [scope, 'fields:leave-type']
  const ofClass = classOfCall[name]
  const further: (TokenScope | undefined)[] = [accessCalls.includes(name) ? accessScope : undefined, ofClass]
  return [scope, ...further.filter((one) => one !== undefined)]
}

/** Fields of an employee's record that need a scope of their own, by scope. */
const recordClasses: Readonly<Record<string, FieldScope>> = {
  maidenName: 'fields:personal',
  country: 'fields:personal',
  phoneNumber: 'fields:personal',
  qualifications: 'fields:personal',
  vocation: 'fields:personal',
  yearsExperience: 'fields:personal',
  language: 'fields:personal',
  briefDescription: 'fields:personal',
  experienceArray: 'fields:personal',
  educationCertificationArray: 'fields:personal',
  skillsArray: 'fields:personal',
  CV: 'fields:personal',
  role: 'fields:personal',
  isActivated: 'fields:personal',
  invitedAt: 'fields:personal',
  isInvitedOnFirstDay: 'fields:personal',
  dateOfBirth: 'fields:sensitive',
  placeOfResidence: 'fields:sensitive',
  residentialAddress: 'fields:sensitive',
  gender: 'fields:sensitive',
  maritalStatus: 'fields:sensitive',
  attachment: 'fields:sensitive',
  otherFiles: 'fields:sensitive',
  idNumber: 'fields:national-id',
  emergencyContact: 'fields:third-party',
  children: 'fields:third-party',
  leaveType: 'fields:leave-type',
}
/** Fields of leave requests that need a scope of their own. */
const leaveClasses: Readonly<Record<string, FieldScope>> = {
  leaveType: 'fields:leave-type',
  reason: 'fields:leave-type',
  decisionNote: 'fields:leave-type',
  attachment: 'fields:leave-type',
  documentDue: 'fields:leave-type',
}

const classesOf = ({ access }: Pick<Call, 'access'>): Readonly<Record<string, FieldScope>> => {
  const area = areaOf(access)
  if (area === 'leave') return leaveClasses
  return area === 'employees' ? recordClasses : {}
}

/** Returns the scope that a service account needs for a field of a call; undefined if it needs none. */
export const fieldScopeOf = (call: Pick<Call, 'access'>, field: string): FieldScope | undefined =>
  classesOf(call)[field]

/** The names of fields that a service account with these scopes neither reads nor writes nor filters by in a call. */
export function closedFields(call: Pick<Call, 'access'>, scopes: readonly TokenScope[]): ReadonlySet<string> {
  const closed = Object.entries(classesOf(call)).filter(([, scope]) => !scopes.includes(scope))
  return new Set(closed.map(([field]) => field))
}
