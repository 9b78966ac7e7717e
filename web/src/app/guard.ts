import { redirect } from '@tanstack/react-router'
import { homeOf, mayOpen, screens, type ScreenName } from '@hr/contract/screens'
import { sessionKnown, sessionNow } from '../api/session.ts'

/** Lets in whom the contract's table lets in; the others are sent where they can go on. */
export async function guard(screen: ScreenName, href: string): Promise<void> {
  const session = await sessionKnown()
  if (session.kind !== 'signed-in' && session.kind !== 'expired') {
    throw redirect({ to: screens.signIn.path, search: href === '/' ? {} : { next: href } })
  }
  if (!mayOpen(screen, session.user.effectiveRole)) throw redirect({ to: screens.unauthorized.path })
}

/** '/': to where the person works, or to the sign-in. */
export async function goHome(): Promise<never> {
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
