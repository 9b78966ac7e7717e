import { z } from 'zod'
import { endpoint } from '../../lib/endpoint.ts'

// These three are opened by the browser itself and answer with a redirect, never with JSON.
export const identityProviderApi = {
  start: endpoint('GET /oidc/start', 'public', {
    summary: 'Leads to the identity provider, and afterwards to the page first asked for',
    query: z.object({ next: z.string().max(2000).optional(), confirm: z.literal('true').optional() }),
    result: z.unknown(),
  }),
  callback: endpoint('GET /oidc/callback', 'public', {
    summary: 'Where the identity provider sends people back to',
    query: z.looseObject({}),
    result: z.unknown(),
  }),
  signOut: endpoint('GET /oidc/sign-out', 'public', {
    summary: 'Leads to the sign-out of the identity provider',
    result: z.unknown(),
  }),
}

/** The cookie in which the callback hands what went wrong to the sign-in page; read once, then deleted. */
export const failureCookie = 'hr-provider-failure'

export const identityProviderTexts = {
  failed: 'Oops...',
  signInExpired: 'This sign-in has already been used or took too long. Please start again.',
  unreachable: 'The identity provider cannot be reached at the moment. Please try again.',
  refused: 'The response of the identity provider could not be verified. Please start again.',
  anotherPerson: 'Someone else signed in at the identity provider. Please start again.',
} as const
