import { identityProviderTexts as texts } from '@hr/contract/areas/access/identity-provider'
import type { Message } from '@hr/contract/lib/messages'
import type { IdentityProviderSettings } from '../../config.ts'
import { isObjectId } from '../../lib/provider-tenant.ts'

// Identifies the identity provider's user (docs/decisions/0118-addresses-of-a-tenant.md). Tenant, domain and guest are checked
// at every sign-in; the address counts only for the first, which finds the account (`accountOfIdentity`).

type Claims = Readonly<Record<string, unknown>>
/** The claims of a verified ID token. */
export type SignedClaims = Claims & { iss: string; sub: string }
type Trust = Pick<IdentityProviderSettings, 'tenant' | 'trustsAddresses' | 'hostedDomain' | 'guests'>

/** The account of a user at the provider. */
export type ProviderAccount = {
  /** Each identifies the user there: the first one from now on, others since earlier versions. */
  subjects: [string, ...string[]]
  /** The id of the user's object in the tenant; undefined at providers without tenants. */
  objectId: string | undefined
  address: AddressOf
}
/** The address by which an account may be found for the first time, or why none may be. */
export type AddressOf = { email: string } | { refusal: Message }

/**
 * Returns the account at the provider, or the message that refuses its sign-in.
 * @param userInfo claims that the provider answered without a signature; of a tenant, none are asked for
 */
export function accountAtProvider(
  claims: SignedClaims,
  userInfo: Claims,
  { tenant, trustsAddresses, hostedDomain, guests }: Trust,
): ProviderAccount | { refusal: Message } {
  if (hostedDomain !== undefined && claims['hd'] !== hostedDomain) return { refusal: texts.otherCompany }
  if (tenant === undefined) {
    // An address and what is said about it come from one source.
    const isSigned = claims['email'] !== undefined || claims['email_verified'] !== undefined
    const address = addressOf(isSigned ? claims : { ...userInfo, iss: claims.iss, hd: claims['hd'] }, {
      isTrusted: false,
    })
    return { subjects: [claims.sub], objectId: undefined, address }
  }

  const { tid, oid } = claims
  if (typeof tid !== 'string' || typeof oid !== 'string' || !isObjectId(oid)) return { refusal: texts.noObjectId }
  if (tid.toLowerCase() !== tenant) return { refusal: texts.otherCompany }
  const objectId = oid.toLowerCase()
  // The subject differs for each registration of the product at the provider.
  const known = { subjects: [objectId, claims.sub], objectId } satisfies Partial<ProviderAccount>
  if (!isGuest(claims, tenant)) return { ...known, address: addressOf(claims, { isTrusted: trustsAddresses }) }
  // The guest's own organisation sets the address in the token, so the operator's counts.
  const email = guests.get(objectId)
  return email === undefined ? { refusal: texts.guest(objectId) } : { ...known, address: { email } }
}

function addressOf(claims: Claims, { isTrusted }: { isTrusted: boolean }): AddressOf {
  const { email, email_verified, xms_edov } = claims
  // Names such as `preferred_username` are no addresses: they may belong to no one, or later to someone else.
  if (typeof email !== 'string') return { refusal: texts.noAddress }
  const isDenied = xms_edov !== undefined && !trueSpellings.has(xms_edov)
  // Only `true` counts: some providers send a string, some nothing.
  const isVerified = email_verified === undefined ? isTrusted : email_verified === true
  return isVerified && !isDenied && isAuthoritative(claims, email) ? { email } : { refusal: texts.unverified }
}

/** The spellings in which Entra ID says that the owner of the address's domain was verified (`xms_edov`). */
const trueSpellings: ReadonlySet<unknown> = new Set([true, 1, 'true', 'True', '1'])

/**
 * Google verifies an address when its account is created, also one of a company that is no customer, and does not notice
 * that the company later gives it to someone else.
 */
const isAuthoritative = ({ iss, hd }: Claims, email: string) =>
  iss !== 'https://accounts.google.com' || typeof hd === 'string' || /@(gmail|googlemail)\.com$/i.test(email)

/** Whether another organisation signs the user in, or the user is marked as a guest of the tenant. */
function isGuest(claims: SignedClaims, tenant: string): boolean {
  const { idp, acct, iss } = claims
  const hosts = ['sts.windows.net', 'sts.chinacloudapi.cn']
  const own: unknown[] = [undefined, iss, ...hosts.map((host) => `https://${host}/${tenant}/`)]
  const names = ['upn', 'unique_name', 'preferred_username', 'email'].map((name) => claims[name])
  return (
    !own.includes(idp) ||
    ![undefined, 0, '0'].includes(acct as number | string | undefined) ||
    names.some((name) => typeof name === 'string' && name.toUpperCase().includes('#EXT#'))
  )
}
