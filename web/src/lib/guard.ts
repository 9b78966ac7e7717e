import { redirect } from '@tanstack/react-router'
import type { RoleName } from '@hr/contract/access'
import { homeOf, mayOpen, screenAt, screens } from '@hr/contract/screens'
import { resolveSession } from '../api/session.ts'

/** The address of the sign-in page, which redirects to `next` afterwards. */
export const signInAddress = (next: string): string =>
  next === '/' ? screens.signIn.path : `${screens.signIn.path}?${new URLSearchParams({ next }).toString()}`

/** Redirects users who may not open the screen with this route path, and asks for a sign-in first. */
export async function guard(path: string, href: string): Promise<void> {
  const session = await resolveSession()
  if (session.kind !== 'signed-in' && session.kind !== 'expired') {
    throw redirect({ href: signInAddress(href), reloadDocument: true })
  }
  const screen = screenAt(path)
  if (screen === undefined || !mayOpen(screen, session.user.effectiveRole))
    throw redirect({ to: screens.unauthorized.path })
}

/** The role of the user whom the guard has let in. */
export async function roleOfUser(): Promise<RoleName | null> {
  const session = await resolveSession()
  return 'user' in session ? session.user.effectiveRole : null
}

/** Redirects '/' to the home screen of the role, or to the sign-in. */
export async function goHome(): Promise<void> {
  const session = await resolveSession()
  if (session.kind !== 'signed-in' && session.kind !== 'expired')
    throw redirect({ href: signInAddress('/'), reloadDocument: true })
  throw redirect({ to: screens[homeOf(session.user.effectiveRole)].path, replace: true })
}
