import { identityProviderTexts as texts } from '@hr/contract/areas/access/identity-provider'
import type { Message } from '@hr/contract/lib/messages'
import type { IdentityProviderSettings } from '../../config.ts'
import { isObjectId, tenantOf } from '../../lib/provider-tenant.ts'

// Decides by the signed claims alone whom the identity provider has signed in, and by which address an account may be found
// (docs/decisions/0118-addresses-of-a-tenant.md). Everything that is not named here is refused.

/** The claims of a verified ID token. */
export type SignedClaims = Readonly<Record<string, unknown>> & { iss: string; sub: string }
type Trust = Pick<IdentityProviderSettings, 'trustsAddresses' | 'hostedDomain' | 'guests'>

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
 * @param more claims that the provider answered without a signature, which the signed ones replace
 */
export function accountAtProvider(
  claims: SignedClaims,
  more: Readonly<Record<string, unknown>>,
  { hostedDomain, guests, trustsAddresses }: Trust,
): ProviderAccount | { refusal: Message } {
  const address = () => (trustsAddresses ? trustedAddressOf(claims) : verifiedAddressOf({ ...more, ...claims }))
  if (hostedDomain !== undefined && claims['hd'] !== hostedDomain) return { refusal: texts.otherCompany }
  const tenant = tenantOf(claims.iss)
  if (tenant === undefined) return { subjects: [claims.sub], objectId: undefined, address: address() }

  const { tid, oid } = claims
  if (typeof tid !== 'string' || typeof oid !== 'string' || !isObjectId(oid)) return { refusal: texts.noObjectId }
  if (tid.toLowerCase() !== tenant) return { refusal: texts.otherCompany }
  const objectId = oid.toLowerCase()
  if (trustsAddresses && isGuest(claims, tenant) && !guests.includes(objectId))
    return { refusal: texts.guest(objectId) }
  // The subject differs for each registration of the product at the provider.
  return { subjects: [objectId, claims.sub], objectId, address: address() }
}

/** An address that the provider says is verified. */
function verifiedAddressOf(claims: SignedClaims): AddressOf {
  const { email, email_verified } = claims
  // Names such as `preferred_username` are no addresses: they may belong to no one, or later to someone else.
  if (typeof email !== 'string') return { refusal: texts.noAddress }
  // Only `true` counts: some providers send a string, some nothing.
  return email_verified === true && isAuthoritative(claims, email) ? { email } : { refusal: texts.unverified }
}

/** An address of the company's own tenant, unless the provider says that it is not verified. */
function trustedAddressOf(claims: SignedClaims): AddressOf {
  const { email, email_verified, xms_edov } = claims
  if (typeof email !== 'string' || email_verified !== undefined) return verifiedAddressOf(claims)
  return xms_edov === undefined || yes.has(xms_edov) ? { email } : { refusal: texts.unverified }
}

/** The spellings in which Entra ID says that the owner of the address's domain was verified (`xms_edov`). */
const yes: ReadonlySet<unknown> = new Set([true, 1, 'true', 'True', '1'])

/**
 * Google verifies an address when its account is created, also one of a company that is no customer, and does not notice
 * that the company later gives it to someone else.
 */
const isAuthoritative = ({ iss, hd }: SignedClaims, email: string) =>
  iss !== 'https://accounts.google.com' || typeof hd === 'string' || email.toLowerCase().endsWith('@gmail.com')

/** Whether another organisation signs the user in, or the user is marked as a guest of the tenant. */
function isGuest(claims: SignedClaims, tenant: string): boolean {
  const { idp, acct, iss } = claims
  const own = [undefined, iss, `https://sts.windows.net/${tenant}/`]
  const names = ['upn', 'unique_name', 'preferred_username', 'email'].map((name) => claims[name])
  return (
    !own.includes(idp as string | undefined) ||
    ![undefined, 0, '0'].includes(acct as number | string | undefined) ||
    names.some((name) => typeof name === 'string' && name.toUpperCase().includes('#EXT#'))
  )
}
