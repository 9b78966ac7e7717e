import { identityProviderTexts as texts } from '@hr/contract/areas/access/identity-provider'
import { describe, expect, test } from 'vitest'
import { accountAtProvider, type SignedClaims } from './provider-account.ts'

// Tokens as the providers send them, and what is made of each.

const tenant = '5d4c7a1e-0b5f-4a53-9a51-2f6a3f1f6b10'
const other = '11111111-2222-4333-8444-555555555555'
const oid = 'A1B2C3D4-0000-4000-8000-0123456789AB'
const email = 'ana@example.com'

const shapes = {
  entra: {
    iss: `https://login.microsoftonline.com/${tenant}/v2.0`,
    sub: 'AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ',
    ver: '2.0',
    tid: tenant,
    oid,
    preferred_username: email,
    name: 'Ana Horvat',
    email,
  },
  google: { iss: 'https://accounts.google.com', sub: '110169484474386276334', email, email_verified: true },
  workspace: {
    iss: 'https://accounts.google.com',
    sub: '110169484474386276334',
    email,
    email_verified: true,
    hd: 'example.com',
  },
  okta: {
    iss: 'https://example.okta.com',
    sub: '00uid4BxXw6I6TV4m0g3',
    ver: 1,
    amr: ['pwd', 'mfa'],
    idp: '00o1xyz',
    preferred_username: email,
    email,
    email_verified: true,
  },
  keycloak: {
    iss: 'https://id.example.com/realms/hr',
    sub: 'f3f5c8b0-8a5a-4a31-9a53-0d2e7f1e1a11',
    acr: '1',
    preferred_username: 'ana',
    email,
    email_verified: true,
  },
} satisfies Record<string, SignedClaims>

type Settings = Parameters<typeof accountAtProvider>[2]
const plain: Settings = { tenant: undefined, trustsAddresses: false, hostedDomain: undefined, guests: new Map() }
const ofTenant: Settings = { ...plain, tenant }
const trusting: Settings = { ...ofTenant, trustsAddresses: true }
const ofWorkspace: Settings = { ...plain, hostedDomain: 'example.com' }
const id = oid.toLowerCase()

/** Returns the refusal of the sign-in or of the address; otherwise the address. */
function outcomeOf(claims: SignedClaims, settings: Settings, more = {}) {
  const account = accountAtProvider(claims, more, settings)
  if ('refusal' in account) return account.refusal.code
  return 'email' in account.address ? account.address.email : account.address.refusal.code
}

describe('a token of Entra ID', () => {
  const { entra } = shapes

  test('identifies the user by the object id, and by the subject of earlier versions', () =>
    expect(accountAtProvider(entra, {}, trusting)).toEqual({
      subjects: [id, entra.sub],
      objectId: id,
      address: { email },
    }))

  test('without the setting gives no address', () =>
    expect(accountAtProvider(entra, {}, ofTenant)).toEqual({
      subjects: [id, entra.sub],
      objectId: id,
      address: { refusal: texts.unverified },
    }))

  test.each([
    ['xms_edov is true', { xms_edov: true }, email],
    ['xms_edov is the text true', { xms_edov: 'true' }, email],
    ['xms_edov is 1', { xms_edov: '1' }, email],
    ['xms_edov is false', { xms_edov: false }, texts.unverified.code],
    ['xms_edov is the text false', { xms_edov: 'false' }, texts.unverified.code],
    ['xms_edov is 0', { xms_edov: 0 }, texts.unverified.code],
    ['xms_edov is null', { xms_edov: null }, texts.unverified.code],
    ['email_verified is false', { email_verified: false, xms_edov: true }, texts.unverified.code],
    ['email_verified is a text', { email_verified: 'true' }, texts.unverified.code],
    ['email_verified is true', { email_verified: true }, email],
    ['email_verified is true and xms_edov false', { email_verified: true, xms_edov: false }, texts.unverified.code],
    ['the address is missing', { email: undefined }, texts.noAddress.code],
    ['there are several addresses', { email: [email] }, texts.noAddress.code],
    ['the name is another address', { preferred_username: 'boss@example.com' }, email],
    ['the tenant is another', { tid: other }, texts.otherCompany.code],
    ['the tenant is in capitals', { tid: tenant.toUpperCase() }, email],
    ['the tenant is missing', { tid: undefined }, texts.noObjectId.code],
    ['the object id is missing', { oid: undefined }, texts.noObjectId.code],
    ['the object id is a text', { oid: 'ana' }, texts.noObjectId.code],
    ['the user signed in at another tenant', { idp: `https://sts.windows.net/${other}/` }, 'guest'],
    ['the user signed in with a personal account', { idp: 'live.com' }, 'guest'],
    ['the user signed in by an emailed code', { idp: 'mail' }, 'guest'],
    ['idp is null', { idp: null }, 'guest'],
    ['the user signed in at this tenant', { idp: `https://sts.windows.net/${tenant}/` }, email],
    ['the user signed in at this issuer', { idp: entra.iss }, email],
    ['the user signed in at this tenant in China', { idp: `https://sts.chinacloudapi.cn/${tenant}/` }, email],
    ['the account is a guest', { acct: 1 }, 'guest'],
    ['the account is a guest, as text', { acct: '1' }, 'guest'],
    ['the account is a member', { acct: 0 }, email],
    ['the name is one of a guest', { upn: 'ana_other.com#EXT#@example.onmicrosoft.com' }, 'guest'],
    ['the preferred name is one of a guest', { preferred_username: 'ana_other.com#ext#@example.com' }, 'guest'],
  ])('if %s', (_, more, expected) =>
    expect(outcomeOf({ ...entra, ...more }, trusting)).toBe(expected === 'guest' ? texts.guest(id).code : expected),
  )

  test("of a listed guest gives the operator's address, not that of the token", () => {
    const guest = { ...entra, idp: 'live.com', email: 'boss@example.com', email_verified: true }
    const listed = { ...ofTenant, guests: new Map([[id, 'guest@example.com']]) }
    expect(outcomeOf(guest, listed)).toBe('guest@example.com')
    expect(outcomeOf(guest, { ...listed, trustsAddresses: true })).toBe('guest@example.com')
    expect(outcomeOf({ ...guest, oid: other }, listed)).toBe(texts.guest(other).code)
    expect(outcomeOf(guest, ofTenant)).toBe(texts.guest(id).code)
  })

  test('gives no address that only the unsigned answer holds', () =>
    expect(outcomeOf({ ...entra, email: undefined }, trusting, { email })).toBe(texts.noAddress.code))
})

describe('a token of another provider', () => {
  test.each(['okta', 'keycloak', 'workspace'] as const)('of %s identifies the user by the subject', (name) =>
    expect(accountAtProvider(shapes[name], {}, plain)).toEqual({
      subjects: [shapes[name].sub],
      objectId: undefined,
      address: { email },
    }),
  )

  test('is never trusted without a tenant', () =>
    expect(outcomeOf({ ...shapes.okta, email_verified: undefined }, { ...plain, trustsAddresses: true })).toBe(
      texts.unverified.code,
    ))

  test('may leave the address to the unsigned answer', () => {
    const { email: _, email_verified: __, ...thin } = shapes.okta
    expect(outcomeOf(thin, plain, { email, email_verified: true })).toBe(email)
    // All of it from one source, the signed one first.
    const unsigned = { email: 'boss@example.com', email_verified: true }
    expect(outcomeOf({ ...thin, email }, plain, unsigned)).toBe(texts.unverified.code)
    expect(outcomeOf({ ...thin, email_verified: true }, plain, unsigned)).toBe(texts.noAddress.code)
    expect(outcomeOf({ ...thin, email, email_verified: false }, plain, unsigned)).toBe(texts.unverified.code)
  })

  test('of Google gives an address of Google or of a customer only', () => {
    const { google } = shapes
    expect(outcomeOf(google, plain)).toBe(texts.unverified.code)
    for (const own of ['ana@gmail.com', 'Ana@GoogleMail.com'])
      expect(outcomeOf({ ...google, email: own }, plain)).toBe(own)
    expect(outcomeOf({ ...google, email: 'ana@notgmail.com' }, plain)).toBe(texts.unverified.code)
    expect(outcomeOf({ ...google, hd: 'other.com' }, plain)).toBe(email)
  })

  test('of Google is refused outside the fixed domain', () => {
    const { google, workspace } = shapes
    expect(outcomeOf(workspace, ofWorkspace)).toBe(email)
    for (const hd of [undefined, 'other.com', ['example.com'], true])
      expect(outcomeOf({ ...google, hd }, ofWorkspace)).toBe(texts.otherCompany.code)
    expect(outcomeOf({ ...workspace, email_verified: false }, ofWorkspace)).toBe(texts.unverified.code)
  })
})
