const id = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const ofTenant = new RegExp(`^/(${id})/v2\\.0$`)
/** The tenant of Entra ID that holds all personal Microsoft accounts. */
const personalAccounts = '9188040d-6c67-4c5b-b112-36a304b66dad'

/**
 * Returns the id of the one tenant that an issuer belongs to, such as that of Entra ID
 * (`https://login.microsoftonline.com/{tenant}/v2.0`); undefined for other issuers.
 */
export function tenantOf(issuer: string): string | undefined {
  const tenant = ofTenant.exec(new URL(issuer).pathname.toLowerCase())?.[1]
  return tenant === personalAccounts ? undefined : tenant
}

/** Whether anyone's accounts get tokens of this issuer: its address holds a placeholder, or a name for many tenants. */
export function isOfManyTenants(issuer: string): boolean {
  const path = new URL(issuer).pathname.toLowerCase()
  // An address encodes the brace of a placeholder.
  return path.includes('%7b') || path.split('/').some((part) => forMany.has(part))
}

const forMany: ReadonlySet<string> = new Set(['common', 'organizations', 'consumers', personalAccounts])

/** Whether a text has the form of an object's id at a provider with tenants. */
export const isObjectId = (text: string): boolean => new RegExp(`^${id}$`, 'i').test(text)
