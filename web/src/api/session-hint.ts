import { cookieNames } from '@hr/contract/lib/cookies'

const { hint } = cookieNames(location)
/** As nodes of version 1.1.0 set it; until the next version. */
const hintWithoutPort = cookieNames({ protocol: location.protocol, port: '' }).hint

export const mayHaveSession = (): boolean =>
  document.cookie.split('; ').some((cookie) => [`${hint}=true`, `${hintWithoutPort}=true`].includes(cookie))

/**
 * Forgets the session, whatever the cookie says. The server clears the one without the port, which may be of another
 * installation.
 */
export function forgetSessionHint(): void {
  document.cookie = `${hint}=; path=/; max-age=0`
}
