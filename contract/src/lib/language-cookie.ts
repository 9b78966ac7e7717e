/** The cookie that chooses the language of the pages, on the server and on the sign-in pages. */
export const languageCookie = 'lang'
export const languageCookieSeconds = 365 * 24 * 3600
