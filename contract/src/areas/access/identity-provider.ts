import { translated } from '../../lib/fields.ts'
import { message, messages } from '../../lib/messages.ts'
import { z } from 'zod'
import { endpoint } from '../../lib/endpoint.ts'

// The browser opens these URLs itself; they answer with a redirect, never with JSON.
export const identityProviderApi = {
  start: endpoint('GET /oidc/start', 'public', {
    summary: 'Redirect to the identity provider, and afterwards back to the requested page',
    isRedirect: true,
    query: z.object({ next: z.string().max(2000).optional(), confirm: z.literal('true').optional() }),
    result: z.unknown(),
  }),
  callback: endpoint('GET /oidc/callback', 'public', {
    summary: 'Redirect target of the identity provider',
    isRedirect: true,
    query: z.looseObject({}),
    result: z.unknown(),
  }),
  signOut: endpoint('GET /oidc/sign-out', 'public', {
    summary: "Redirect to the identity provider's sign-out",
    isRedirect: true,
    result: z.unknown(),
  }),
  check: endpoint('POST /oidc/check', 'company.manage', {
    summary: 'Load the description of the identity provider and show how this product is registered there',
    hasIdempotencyKey: false,
    result: z.object({
      issuer: z.string(),
      clientId: z.string(),
      /** The address to register there. */
      redirectUri: z.string(),
      /** The tenant whose addresses count without being verified by the provider; null if there is none. */
      trusted: z.string().nullable(),
      /** Why it cannot be used; null if it can. */
      problem: translated.nullable(),
    }),
  }),
}

export const identityProviderTexts = messages('identityProvider', {
  failed: 'Oops...',
  signInExpired: 'This sign-in has already been used or took too long. Please start again.',
  notSetUp: 'No identity provider is set up',
  unreachable: 'The identity provider cannot be reached at the moment. Please try again.',
  refused: "The identity provider's response could not be verified. Please start again.",
  noAddress: 'The identity provider sent no email address for your account. Ask an administrator to check it there.',
  unverified:
    'The identity provider does not say that your email address is verified. Ask an administrator to check how it is set up.',
  otherCompany: 'This account belongs to another organization. Please sign in with the account of your company.',
  guest: (objectId: string) =>
    message(
      'The directory of your company marks your account as a guest. Ask an administrator to allow its object ID: {objectId}',
      { objectId },
    ),
  noObjectId:
    'The identity provider did not say which account has signed in (oid, tid). Ask an administrator to check how it is set up.',
  notFresh:
    'The identity provider did not say that you have just signed in. Please try again, or ask an administrator to check how it is set up.',
  otherObject:
    'The directory of your company links your record to another account. Ask HR or an administrator which of the two is yours.',
  manyTenants:
    'The identity provider would accept accounts of any organization. Ask an administrator to set its address with the tenant ID of your company.',
  otherIssuer:
    'The identity provider sent a token of another address or version. Ask an administrator to compare its address with the settings.',
  otherClock:
    'The clocks of the identity provider and of this server differ. Ask an administrator to check the time of the server.',
  clientRejected: (reason: string) =>
    message(
      'The identity provider does not accept this application. Ask an administrator to check its client ID and secret: {reason}',
      { reason },
    ),
  anotherPerson: 'Someone else signed in with the identity provider. Please start again.',
})
