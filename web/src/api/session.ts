import { useSyncExternalStore } from 'react'
import type { z } from 'zod'
import { accessApi, type loginInput, type SignedInUser } from '@hr/contract/areas/access/access'
import { hasUnsavedChanges } from '../lib/unsaved.ts'
import { ApiError } from './errors.ts'
import { send } from './send.ts'

export type Session =
  /** Not asked yet. */
  | { kind: 'unknown' }
  /** `endedHere`: the person pressed LOG OUT in this tab. */
  | { kind: 'signed-out'; endedHere: boolean }
  /** `isEnding`: it ends in a minute or two unless something is asked for. */
  | { kind: 'signed-in'; user: SignedInUser; isEnding: boolean }
  /** The session ended under a form with unsaved changes: the page stays, a dialog asks to sign in again. */
  | { kind: 'expired'; user: SignedInUser }

type Grant = z.output<typeof accessApi.refresh.result>

const checkEveryMs = 30_000
const refreshWhenUnderMs = 60_000
/** How long before the end of an idle session its person is asked whether to stay. */
const warnUnderMs = 120_000

let session: Session = { kind: 'unknown' }
// In memory only: what is not stored cannot be read by a script of somebody else later.
let token: { text: string; expiresAt: number; idleEndsAt: number } | undefined
let refreshing: Promise<boolean> | undefined
let number = 0
const listeners = new Set<() => void>()
const otherTabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('hr-session')

function become(next: Session): void {
  session = next
  for (const listener of listeners) listener()
}

/** The time of this tab in milliseconds; only differences of it are used. */
const now = () => performance.timeOrigin + performance.now()

function accept({ token: text, user, idleEndsIn }: Grant): void {
  const known = session.kind === 'signed-in' || session.kind === 'expired' ? session.user : undefined
  if (known && known.uuid !== user.uuid) {
    // Another user signed in: nothing of the page belongs to them.
    number += 1
    location.assign('/')
    return
  }
  const idleMs = idleEndsIn * 1000
  token = { text, expiresAt: now() + lifetimeOf(text), idleEndsAt: now() + idleMs }
  become({ kind: 'signed-in', user, isEnding: idleMs < warnUnderMs })
}

/** How long a token lives, by its own claims: the clock of this machine may be wrong. */
function lifetimeOf(text: string): number {
  try {
    const payload = atob((text.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))
    const { iat, exp } = JSON.parse(payload) as { iat: number; exp: number }
    return (exp - iat) * 1000
  } catch {
    // A token without readable claims is used until a call is refused.
    return Infinity
  }
}

/** The session is over: typed values must not be lost, so a page with unsaved changes stays. */
function end({ endedHere }: { endedHere: boolean }): void {
  token = undefined
  number += 1
  if (session.kind === 'signed-in' && !endedHere && hasUnsavedChanges()) become({ kind: 'expired', user: session.user })
  else if (session.kind !== 'expired' || endedHere) become({ kind: 'signed-out', endedHere })
}

async function refreshOnce(): Promise<boolean> {
  const before = token
  // Who has signed in or out meanwhile knows better than a late answer.
  const isLate = () => token !== before
  try {
    const grant = await send(accessApi.refresh, {})
    if (isLate()) return token !== undefined
    accept(grant)
    return true
  } catch (error) {
    // Without an answer nobody knows whether the session is over.
    if (!(error instanceof ApiError) || (error.status !== 401 && error.status !== 403)) throw error
    if (isLate()) return token !== undefined
    end({ endedHere: false })
    return false
  }
}

/** Asks for a new token, once for all who ask at the same time. False: the session is over. */
export function refresh(): Promise<boolean> {
  refreshing ??= refreshOnce().finally(() => (refreshing = undefined))
  return refreshing
}

export const tokenNow = (): string | undefined => token?.text
export const sessionNow = (): Session => session
/** Changes whenever a session ends: what was begun in one session is not repeated in the next. */
export const sessionNumber = (): number => number

/** Resolves when it is known who is signed in; a new tab finds out by the session's cookie. */
export async function sessionKnown(): Promise<Session> {
  if (session.kind === 'unknown') await refresh()
  return session
}

type Refusal = { loginMessage: string; needsCode: boolean }

/** Signs in; undefined: it worked, else what the person should read, and whether a code is all that is missing. */
export async function signIn(credentials: z.input<typeof loginInput>): Promise<Refusal | undefined> {
  const result = await send(accessApi.login, { body: credentials })
  if ('loginMessage' in result) return result
  accept(result)
  otherTabs?.postMessage('changed')
  return undefined
}

export async function signOut(): Promise<void> {
  const { providerSignOut } = await send(accessApi.logout, {})
  end({ endedHere: true })
  otherTabs?.postMessage('changed')
  // Who came by the identity provider leaves it, too: else the next click there would sign in again.
  if (providerSignOut !== null) location.assign(providerSignOut)
}

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useSession = (): Session => useSyncExternalStore(subscribeToSession, sessionNow)
export const useSessionNumber = (): number => useSyncExternalStore(subscribeToSession, sessionNumber)

/** Who is signed in; only for what stands inside of the shell, which nobody sees without. */
export function useUser(): SignedInUser {
  const current = useSession()
  if (current.kind === 'signed-in' || current.kind === 'expired') return current.user
  throw new Error('This screen needs somebody who is signed in')
}

/** Keeps the token fresh and listens to the other tabs; once, at the start of the page. */
export function keepSession(): void {
  setInterval(() => {
    if (session.kind !== 'signed-in' || !token) return
    const { expiresAt, idleEndsAt } = token
    // The end as it is known here: what was asked for since, in other tabs too, has moved it.
    if (expiresAt - now() >= refreshWhenUnderMs && idleEndsAt - now() >= warnUnderMs) return
    // No answer: the next round tries again.
    refresh().catch(() => undefined)
  }, checkEveryMs)
  otherTabs?.addEventListener('message', () => {
    refresh().catch(() => undefined)
  })
}
