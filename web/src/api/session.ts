import { useSelector } from '@tanstack/react-store'
import type { z } from 'zod'
import { accessApi, type loginInput, type SignedInUser } from '@hr/contract/areas/access/access'
import type { ResultOf } from '@hr/contract/lib/endpoint'
import { forgetSessionHint, mayHaveSession } from './session-hint.ts'
import { store, type Session } from '../lib/store.ts'
import { hasUnsavedChanges } from '../lib/unsaved.ts'
import { ApiError } from './errors.ts'
import type { Credentials } from './passkeys.ts'
import { send } from './send.ts'

type SessionToken = z.output<typeof accessApi.refresh.result>

const checkEveryMs = 30_000
const refreshWhenUnderMs = 60_000
/** How long before the idle timeout the user is asked whether to stay signed in. */
const warnUnderMs = 120_000

// Kept in memory only: stored tokens could be read by injected scripts.
let token: { text: string; expiresAt: number; idleEndsAt: number } | undefined
let refreshing: Promise<boolean> | undefined
const otherTabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('hr-session')

/** A monotonic clock in milliseconds; only differences are used. */
const now = () => performance.timeOrigin + performance.now()

function startSession({ token: text, user, idleEndsIn, ...known }: SessionToken): void {
  const { session } = store.state
  const previousUser = session.kind === 'signed-in' || session.kind === 'expired' ? session.user : undefined
  if (previousUser && previousUser.uuid !== user.uuid) {
    // Another user signed in: nothing on the page belongs to them.
    store.actions.endSession(session)
    location.assign('/')
    return
  }
  const idleMs = idleEndsIn * 1000
  token = { text, expiresAt: now() + lifetimeOf(text), idleEndsAt: now() + idleMs }
  store.actions.startSession(user, idleMs < warnUnderMs, known)
}

/** The lifetime of a token by its own claims, because the clock of this machine may be wrong. */
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

/** Ends the session. A page with unsaved changes stays open, so that the input is not lost. */
function end({ endedHere }: { endedHere: boolean }): void {
  token = undefined
  const { session } = store.state
  const isKept = !endedHere && (session.kind === 'expired' || (session.kind === 'signed-in' && hasUnsavedChanges()))
  store.actions.endSession(isKept ? { kind: 'expired', user: session.user } : { kind: 'signed-out', endedHere })
}

declare global {
  /** The first call for the session, sent by early/session.js. */
  var hrEarlySession: Promise<Response> | undefined
}

function takeEarlySession(): Promise<Response> | undefined {
  const early = globalThis.hrEarlySession
  globalThis.hrEarlySession = undefined
  return early
}

async function refreshOnce(): Promise<boolean> {
  if (!mayHaveSession()) {
    end({ endedHere: false })
    return false
  }
  const before = token
  // The user has signed in or out in the meantime: ignore this late response.
  const isSuperseded = () => token !== before
  try {
    const grant = await send(accessApi.refresh, {}, { early: takeEarlySession() })
    if (isSuperseded()) return token !== undefined
    startSession(grant)
    return true
  } catch (error) {
    // Without a response it is unknown whether the session has ended.
    if (!(error instanceof ApiError) || (error.status !== 401 && error.status !== 403)) throw error
    if (isSuperseded()) return token !== undefined
    forgetSessionHint()
    end({ endedHere: false })
    return false
  }
}

/** Refreshes the token; concurrent callers share one call. Returns false if the session has ended. */
export function refresh(): Promise<boolean> {
  refreshing ??= refreshOnce().finally(() => (refreshing = undefined))
  return refreshing
}

export const currentToken = (): string | undefined => token?.text
export const currentSession = (): Session => store.state.session
export const sessionNumber = (): number => store.state.sessionNumber

/** Resolves when it is known who is signed in; a new tab restores the session by its cookie. */
export async function resolveSession(): Promise<Session> {
  if (currentSession().kind === 'unknown') await refresh()
  return currentSession()
}

/** Refreshes the token after a change of what the session may do, here and in the other tabs. */
export async function announceSession(): Promise<void> {
  await refresh()
  otherTabs?.postMessage('changed')
}

type SignInFailure = { loginMessage: string; needsCode: boolean; hasPasskey?: true | undefined }

/** Signs in. Returns undefined on success, else the message to show and whether only the code is missing. */
export const signIn = async (credentials: z.input<typeof loginInput>): Promise<SignInFailure | undefined> =>
  settled(await send(accessApi.login, { body: credentials }))

/** The same with a passkey, whose code loads only now. */
export async function signInByPasskey(credentials?: Credentials): Promise<SignInFailure | undefined> {
  const { signInWithPasskey } = await import('./passkeys.ts')
  return settled(await signInWithPasskey(credentials))
}

function settled(result: ResultOf<typeof accessApi.login>): SignInFailure | undefined {
  if ('loginMessage' in result) return result
  startSession(result)
  otherTabs?.postMessage('changed')
  return undefined
}

export async function signOut(): Promise<void> {
  const { providerSignOut } = await send(accessApi.logout, {})
  end({ endedHere: true })
  otherTabs?.postMessage('changed')
  // A user who signed in at the identity provider is signed out there too; otherwise the next click would sign in
  // again.
  if (providerSignOut !== null) location.assign(providerSignOut)
}

export const useSession = (): Session => useSelector(store, ({ session }) => session)

/** The signed-in user; only for components inside the shell. */
export function useUser(): SignedInUser {
  const current = useSession()
  if (current.kind === 'signed-in' || current.kind === 'expired') return current.user
  throw new Error('This screen requires a signed-in user')
}

/** Refreshes the token and listens to other tabs; called once when the page starts. */
export function keepSession(): void {
  setInterval(() => {
    if (currentSession().kind !== 'signed-in' || !token) return
    const { expiresAt, idleEndsAt } = token
    // The local idle time: calls since then, also in other tabs, have extended it.
    if (expiresAt - now() >= refreshWhenUnderMs && idleEndsAt - now() >= warnUnderMs) return
    // No response: the next interval tries again.
    refresh().catch(() => undefined)
  }, checkEveryMs)
  otherTabs?.addEventListener('message', () => {
    refresh().catch(() => undefined)
  })
}
