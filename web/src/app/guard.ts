import { redirect } from '@tanstack/react-router'
import { homeOf, mayOpen, screenAt, screens } from '@hr/contract/screens'
import { sessionKnown, sessionNow } from '../api/session.ts'

/** Redirects visitors who may not open the screen with this route path, and asks for a sign-in first. */
export async function guard(path: string, href: string): Promise<void> {
  const session = await sessionKnown()
  if (session.kind !== 'signed-in' && session.kind !== 'expired') {
    throw redirect({ to: screens.signIn.path, search: href === '/' ? {} : { next: href } })
  }
  const screen = screenAt(path)
  if (screen === undefined || !mayOpen(screen, session.user.effectiveRole))
    throw redirect({ to: screens.unauthorized.path })
}

/** '/': to where the person works, or to the sign-in. */
export async function goHome(): Promise<void> {
  const session = await sessionKnown()
  const isInside = session.kind === 'signed-in' || session.kind === 'expired'
  throw redirect({
    to: isInside ? screens[homeOf(session.user.effectiveRole)].path : screens.signIn.path,
    replace: true,
  })
}

/** Who is signed in has nothing to do at the sign-in. Who is not known yet sees it without waiting for the answer. */
export async function keepOutSignedIn(): Promise<void> {
  const session = sessionNow()
  if (session.kind === 'signed-in') await goHome()
}

/** Redirects to the profile of the person with this id; without an id, to the list. */
export function toProfile({ uuid }: { uuid?: string | undefined }): void {
  throw uuid === undefined
    ? redirect({ to: screens.employees.path, replace: true })
    : redirect({ to: screens.employeeProfile.path, params: { uuid }, replace: true })
}
