/** The cookie of `identity-provider.ts` in the contract; named here, so that the sign-in page loads no schemas for it. */
const failureCookie = 'hr-provider-failure'

/** Why the sign-in at the identity provider failed, once: the message waits in a cookie, as an address anybody can write. */
export function takeProviderFailure(): string | undefined {
  const value = document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(`${failureCookie}=`))
    ?.slice(failureCookie.length + 1)
  if (value === undefined) return undefined
  document.cookie = `${failureCookie}=; path=/login; max-age=0`
  try {
    return decodeURIComponent(value)
  } catch {
    return undefined
  }
}
