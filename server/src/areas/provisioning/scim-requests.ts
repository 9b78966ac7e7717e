import { booleans } from './scim-filter.ts'
import { ScimError } from './scim-error.ts'
import { coreSchema } from '@hr/contract/areas/provisioning/scim'

// Reads the requests of directories. HR is the source, so only `active` and `externalId` have an effect; other attributes are
// accepted without one, because Entra ID and Okta send all that they have.

/** The changes that a request asks for; undefined stays as it is. */
export type DirectoryChange = { active?: boolean; externalId?: string | null }

const invalid = (detail: string, scimType: 'invalidSyntax' | 'invalidValue' | 'invalidPath' | 'noTarget') =>
  new ScimError(400, detail, { scimType })

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The names of attributes ignore case. */
const find = (values: Record<string, unknown>, name: string): unknown =>
  Object.entries(values).find(([key]) => plainName(key) === name)?.[1]

const prefix = `${coreSchema.toLowerCase()}:`
const plainName = (path: string) => {
  const lower = path.trim().toLowerCase()
  return lower.startsWith(prefix) ? lower.slice(prefix.length) : lower
}

/** @throws ScimError 400 if the body is not an object, or a value does not fit */
export function changeOfUser(body: unknown): DirectoryChange {
  if (!isObject(body)) throw invalid('Expected a user', 'invalidSyntax')
  return changeOf({ active: find(body, 'active'), externalId: find(body, 'externalid') })
}

function changeOf({ active, externalId }: { active: unknown; externalId: unknown }): DirectoryChange {
  return {
    ...(active !== undefined && active !== null && { active: activeOf(active) }),
    ...(externalId !== undefined && { externalId: externalIdOf(externalId) }),
  }
}

/** Entra ID sends booleans as text: `"False"`. */
function activeOf(value: unknown): boolean {
  const active = typeof value === 'string' ? booleans[value.toLowerCase()] : value
  if (typeof active !== 'boolean') throw invalid('active must be true or false', 'invalidValue')
  return active
}

function externalIdOf(value: unknown): string | null {
  if (value === null || value === '') return null
  if (typeof value === 'string' && value.length <= 255 && !/\p{Cc}/u.test(value)) return value
  throw invalid('externalId must be a text of at most 255 characters', 'invalidValue')
}

const maxOperations = 1000
/** An attribute, with a filter and a sub-attribute: `emails[type eq "work"].value`. */
const path = /^[a-z$][\w:.$-]*(\[[^\]]+\])?(\.[\w$-]+)?$/i

/** @throws ScimError 400 if it is no PATCH request (RFC 7644, 3.5.2) */
export function changeOfPatch(body: unknown): DirectoryChange {
  const operations = isObject(body) ? find(body, 'operations') : undefined
  if (!Array.isArray(operations) || operations.length === 0 || operations.length > maxOperations)
    throw invalid(`Expected 1 to ${maxOperations} Operations`, 'invalidSyntax')
  return operations.reduce<DirectoryChange>((change, operation) => ({ ...change, ...changeOfOperation(operation) }), {})
}

function changeOfOperation(operation: unknown): DirectoryChange {
  if (!isObject(operation)) throw invalid('Expected an operation', 'invalidSyntax')
  const op = find(operation, 'op')
  const target = find(operation, 'path')
  const value = find(operation, 'value')
  const name = typeof op === 'string' ? op.toLowerCase() : ''
  if (!['add', 'replace', 'remove'].includes(name)) throw invalid('op must be add, replace or remove', 'invalidSyntax')
  if (target === undefined || target === null || target === '') {
    if (name === 'remove') throw invalid('remove needs a path', 'noTarget')
    return changeOfUser(value)
  }
  if (typeof target !== 'string' || !path.test(target.trim())) throw invalid('The path is unreadable', 'invalidPath')
  const attribute = plainName(target)
  if (attribute === 'active') {
    if (name === 'remove') throw invalid("active can't be removed", 'invalidValue')
    return { active: activeOf(value) }
  }
  if (attribute === 'externalid') return { externalId: name === 'remove' ? null : externalIdOf(value) }
  return {}
}

/**
 * Returns the work email and the `externalId` of a user to link.
 * @throws ScimError 400 without an email
 */
export function linkOf(body: unknown): { email: string; externalId: string | null } {
  const { externalId = null } = changeOfUser(body)
  const user = body as Record<string, unknown>
  const emails = find(user, 'emails')
  const listed = (Array.isArray(emails) ? emails : []).filter(isObject)
  const work = listed.find((one) => find(one, 'type') === 'work') ?? listed[0]
  const email = (work && find(work, 'value')) ?? find(user, 'username')
  if (typeof email !== 'string' || email.trim() === '')
    throw invalid('Expected a userName or a work email', 'invalidValue')
  return { email: email.trim(), externalId }
}
