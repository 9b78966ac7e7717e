import { sessionHintCookie } from '@hr/contract/areas/access/session-hint'

export const mayHaveSession = (): boolean => document.cookie.split('; ').includes(`${sessionHintCookie}=true`)

/** Forgets the session, whatever the cookie says. */
export function forgetSessionHint(): void {
  document.cookie = `${sessionHintCookie}=; path=/; max-age=0`
}
