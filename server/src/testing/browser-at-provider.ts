import { english } from '@hr/contract/lib/messages'
import { identityProviderApi, identityProviderTexts } from '@hr/contract/areas/access/identity-provider'
import { failureCookie } from '@hr/contract/lib/cookies'
import { expect } from 'vitest'
import { signInAtProvider } from './identity-provider.ts'
import { testCookies } from './people.ts'
import type { TestApp } from './test-app.ts'

// A browser that signs in at the test identity provider.

/** The address of the product. */
export const publicUrl = 'http://localhost:3000'

export const path = (endpoint: { path: string }) => `/api/v1${endpoint.path}`
export type Answer = { status: number; location: string; cookies: { name: string; value: string }[] }

export const cookieOf = ({ cookies }: Answer, name: string) => cookies.find((cookie) => cookie.name === name)?.value
/** The cookie of a sign-in that has begun. */
export function requestCookieOf({ cookies }: Answer): string {
  const { name, value } = cookies.find((cookie) => cookie.name.startsWith('hr-provider-'))!
  return `${name}=${value}`
}
export const signedIn = (answer: Answer) => cookieOf(answer, testCookies.session) !== undefined
export const failureOf = (answer: Answer) => decodeURIComponent(cookieOf(answer, failureCookie) ?? '')

/** The outcomes for people without an account, and for those whose sign-in is refused with a message. */
export const unknown = { location: '/unauthorized?reason=unknown', failure: '', isSignedIn: false }
export const refused = (failure: string = english(identityProviderTexts.refused)) => ({
  location: '/login',
  failure,
  isSignedIn: false,
})

/** Returns the redirect target, the message, and whether a session was created. */
export const outcomeOf = (answer: Answer) => ({
  location: answer.location.replace(publicUrl, ''),
  failure: failureOf(answer),
  isSignedIn: signedIn(answer),
})

export function browserOf({ app }: Pick<TestApp, 'app'>) {
  async function get(address: string, cookie = ''): Promise<Answer> {
    const { statusCode, headers, cookies } = await app.inject({
      url: address.replace(publicUrl, ''),
      headers: { ...(cookie && { cookie }) },
    })
    return { status: statusCode, location: String(headers.location), cookies }
  }

  /** Redirects to the provider, signs in there, and stops before the callback. */
  async function goTo(subject: string, query = '', cookie = '') {
    const start = await get(`${path(identityProviderApi.start)}${query}`, cookie)
    expect(start.status).toBe(302)
    const back = await signInAtProvider(start.location, subject, publicUrl)
    return { start, back, cookie: requestCookieOf(start) }
  }

  return {
    get,
    goTo,
    /** Signs in through the provider completely. */
    async signIn(subject: string, query = ''): Promise<Answer> {
      const { back, cookie } = await goTo(subject, query)
      return get(back.href, cookie)
    },
  }
}
