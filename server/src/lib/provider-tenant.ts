import { isLoopback } from '@hr/contract/lib/loopback'

const id = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const ofTenant = new RegExp(`^/(${id})/v2\\.0$`)
const objectId = new RegExp(`^${id}$`, 'i')
/** The tenant of Entra ID that holds all personal Microsoft accounts. */
const personalAccounts = '9188040d-6c67-4c5b-b112-36a304b66dad'

/** The sign-in of Entra ID and of its national clouds. Products for customers, who register themselves, have other hosts. */
const entraHosts: readonly string[] = [
  'login.microsoftonline.com',
  'login.microsoftonline.us',
  'login.partner.microsoftonline.cn',
]
/** A provider on this machine is one of the tests, or one that the operator runs. */
const isEntra = ({ hostname }: URL) => entraHosts.includes(hostname) || isLoopback(hostname)

/**
 * Returns the id of the one tenant that an issuer belongs to, such as that of Entra ID
 * (`https://login.microsoftonline.com/{tenant}/v2.0`); undefined for other issuers and other spellings.
 */
export function tenantOf(issuer: string): string | undefined {
  const url = new URL(issuer)
  const tenant = url.search === '' && url.hash === '' ? ofTenant.exec(url.pathname)?.[1] : undefined
  return isEntra(url) && tenant !== personalAccounts ? tenant : undefined
}

/** Whether anyone's accounts get tokens of this issuer: its address holds a placeholder, or a name for many tenants. */
export function isOfManyTenants(issuer: string): boolean {
  const url = new URL(issuer)
  const path = url.pathname.toLowerCase()
  // An address encodes the brace of a placeholder.
  return path.includes('%7b') || (isEntra(url) && forMany.has(path.split('/')[1] ?? ''))
}

const forMany: ReadonlySet<string> = new Set(['common', 'organizations', 'consumers', personalAccounts])

/** Whether a text has the form of an object's id at a provider with tenants. */
export const isObjectId = (text: string): boolean => objectId.test(text)
