// The scopes of tokens: which calls a personal token or a service account reaches. `access.tsv` in the package root
// lists the same by call; a test over HTTP compares the two.
import type { z } from 'zod'
import type { Endpoint } from './lib/endpoint.ts'
import { classesOf, fieldsIn, narrowedTo, type FieldClass } from './lib/field-classes.ts'
import { permissions, scopeOf, type Permission } from './access.ts'

/** The part of the API that a permission belongs to. Permissions without one are closed to tokens. */
const areas = {
  'account.own': 'profile',
  'employee.manage': 'employees',
  'employee.read': 'employees',
  'custom-field.read': 'employees',
  'document-category.read': 'employees',
  'profile.own': 'employees',
  'team.lead': 'employees',
  'person.find': 'employees',
  'directory.read': 'employees',
  'photo.read': 'employees',
  'file.read': 'employees',
  'file.change': 'employees',
  'dashboard.read': 'employees',
  'dashboard.leave': 'leave',
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
  'team.read': 'projects',
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

/** Scopes of fields that a service account otherwise neither reads nor writes. */
export const fieldScopes = [
  'fields:personal',
  'fields:sensitive',
  'fields:national-id',
  'fields:third-party',
  'fields:leave-type',
  'fields:confidential',
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

type Call = Pick<Endpoint, 'access' | 'method' | 'body' | 'contentClass' | 'isAccessDecision' | 'ofPeople'>

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
  return scope === undefined || call.isAccessDecision ? undefined : [scope]
}

/** Permissions of which service accounts make no call. */
const ofPeoplePermissions: readonly Permission[] = ['dashboard.read', 'dashboard.leave']

/**
 * Returns the scopes that a service account needs for a call; undefined if it may not make it. Service accounts act as
 * Admins, without the calls of Admins that concern only themselves.
 */
export function scopesOfServiceCall(call: Call): readonly TokenScope[] | undefined {
  const scope = scopeOfCall(call)
  if (scope === undefined) return undefined
  if (permissions[call.access] !== 'service' && scopeOf(call.access, 'Admin') !== 'all') return undefined
  if (call.ofPeople || ofPeoplePermissions.includes(call.access)) return undefined
  const ofAccess: TokenScope[] = call.isAccessDecision ? [accessScope] : []
  const ofContent = scopeOfContent(call)
  return [...new Set([scope, ...ofAccess, ...(ofContent ? [ofContent] : []), ...scopesOfRequiredFields(call)])]
}

/** The classes of what the calls of an area contain unless they declare another. */
const contentClasses: Readonly<Partial<Record<Area, FieldClass>>> = { applicants: 'sensitive', leave: 'leave-type' }

function scopeOfContent({ access, contentClass }: Call): FieldScope | undefined {
  const area = areaOf(access)
  const ofContent = contentClass ?? (area && contentClasses[area])
  return ofContent && scopeOfClass[ofContent]
}

/** By body: every call of a service account asks for them. */
const scopesOfBodies = new WeakMap<z.ZodType, FieldScope[]>()

/** A body that must contain a field of a class needs its scope. */
function scopesOfRequiredFields({ body }: Pick<Call, 'body'>): FieldScope[] {
  if (!body) return []
  const known = scopesOfBodies.get(body)
  if (known) return known
  const required = Object.values(fieldsIn(body)).filter((field) => !field.safeParse(undefined).success)
  const scopes = required.flatMap(classesOf).flatMap((fieldClass) => (fieldClass && scopeOfClass[fieldClass]) ?? [])
  scopesOfBodies.set(body, scopes)
  return scopes
}

/** Classes of fields that belong to an area, whatever the call is about. */
const areaOfClass: Readonly<Partial<Record<FieldClass, 'leave' | 'equipment'>>> = {
  leave: 'leave',
  'leave-type': 'leave',
  equipment: 'equipment',
}

/** The scope of its own that a service account needs for fields of a class; undefined if scopes of areas open them. */
const scopeOfClass: Readonly<Record<FieldClass, FieldScope | undefined>> = {
  internal: undefined,
  hr: undefined,
  personal: 'fields:personal',
  sensitive: 'fields:sensitive',
  'national-id': 'fields:national-id',
  'third-party': 'fields:third-party',
  leave: undefined,
  equipment: undefined,
  'leave-type': 'fields:leave-type',
  confidential: 'fields:confidential',
  access: 'fields:personal',
}

type Token = { kind: TokenKind; scopes: readonly TokenScope[] }

/**
 * Returns the scope that a token lacks for fields of a class: undefined if it reads and writes them, null if no scope opens
 * them. Personal tokens are limited by area only.
 */
export function missingScope(
  { kind, scopes }: Token,
  fieldClass: FieldClass | undefined,
): TokenScope | null | undefined {
  const area = fieldClass && areaOfClass[fieldClass]
  if (area && !scopes.includes(`${area}:read`) && !scopes.includes(`${area}:write`)) return `${area}:read`
  if (kind === 'personal') return undefined
  if (fieldClass === undefined) return null
  const scope = scopeOfClass[fieldClass]
  return scope === undefined || scopes.includes(scope) ? undefined : scope
}

/**
 * Returns the scope that a token lacks to read fields of a class in the answers of a call, as `missingScope` does. Without the
 * scope to read its area, a writing call answers only what every coworker knows, such as ids, versions and names.
 */
export function missingReadScope(
  { access, method }: Pick<Call, 'access' | 'method'>,
  token: Token,
  fieldClass: FieldClass | undefined,
): TokenScope | null | undefined {
  const scope = scopeOfCall({ access, method: 'GET' })
  return method !== 'GET' &&
    fieldClass !== undefined &&
    fieldClass !== 'internal' &&
    scope !== undefined &&
    !token.scopes.includes(scope)
    ? scope
    : missingScope(token, fieldClass)
}

/** Returns the part of an answer of a call that a token reads; the same schema if it is the whole. */
export const openPartOf = (answer: z.ZodType, call: Pick<Call, 'access' | 'method'>, token: Token): z.ZodType =>
  narrowedTo(answer, (fieldClass) => missingReadScope(call, token, fieldClass) === undefined)

/** The classes of the columns that a list is sorted by. */
type Sorted = { sortClasses?: Readonly<Record<string, FieldClass | undefined>> }
/** A call, which may be a list. */
export type TokenCall = Endpoint & Sorted
type Input = Pick<Endpoint, 'query' | 'body'> & Sorted
type Sent = { query: Readonly<Record<string, unknown>>; body: object }

/** Returns a field of a query or a body, or a sort order, that a token may not send, and the scope that it lacks. */
export function findClosedInput({ query, body, sortClasses = {} }: Input, sent: Sent, token: Token) {
  const sort = String(sent.query['sort'])
  const order = Object.hasOwn(sortClasses, sort) ? [{ field: sort, classes: [sortClasses[sort]] }] : []
  const named = [...order, ...classesOfSent(query, sent.query), ...classesOfSent(body, sent.body)]
  return named
    .flatMap(({ field, classes }) => classes.map((one) => ({ field, scope: missingScope(token, one) })))
    .find(({ scope }) => scope !== undefined)
}

/** Fields that are not declared are not read, except custom fields, which follow their own class. */
function classesOfSent(schema: z.ZodType | undefined, sent: object) {
  const fields = schema ? fieldsIn(schema) : {}
  return Object.keys(sent)
    .filter((field) => Object.hasOwn(fields, field))
    .map((field) => ({ field, classes: classesOf(fields[field]!) }))
}
