// The names of all cookies of the product.

/** The cookie that chooses the language of the pages, on the server and on the sign-in pages. */
export const languageCookie = 'lang'
export const languageCookieSeconds = 365 * 24 * 3600

/** The cookie that tells the pages of a company whether to show the English words for fixed values. */
export const englishWordsCookie = 'hr-words'

/** The cookie in which the callback passes an error to the sign-in page, which reads and deletes it. */
export const failureCookie = 'hr-provider-failure'

/**
 * Returns the names of the cookies of one installation. Browsers send a cookie to all ports of a host, so the names end with
 * the port of the address unless it is that of its scheme. `__Host-` binds a cookie to this host and to HTTPS; browsers
 * reject the name over plain HTTP.
 */
export function cookieNames({ protocol, port }: { protocol: string; port: string }) {
  const isSecure = protocol === 'https:'
  const prefix = isSecure ? '__Host-' : ''
  const end = port === '' ? '' : `-${port}`
  return {
    session: `${prefix}hr-session${end}`,
    knownBrowser: `${prefix}hr-browser${end}`,
    /** Names the browser that has asked for the challenge of a passkey. */
    passkey: `${prefix}hr-passkey${end}`,
    /**
     * Scripts can read it. It is set and cleared together with the session's cookie and holds no secret: it tells the page
     * that a session probably exists, so that visitors don't trigger a failing request.
     */
    hint: `hr-signed-in${end}`,
    /** Each sign-in at the identity provider has its own, so that those in several tabs do not replace one another. */
    providerRequest: (state: string) => `${isSecure ? '__Secure-' : ''}hr-provider-${state}${end}`,
  }
}
