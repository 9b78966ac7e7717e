import type { AnyRouter } from '@tanstack/react-router'
import { sessionNow, subscribeToSession } from '../api/session.ts'

/** Somebody signed out, here or elsewhere: what the server told them goes, and they leave the page. */
export function leaveWhenSessionEnds(router: AnyRouter): void {
  let before = sessionNow().kind
  subscribeToSession(() => {
    const session = sessionNow()
    const wasInside = before === 'signed-in' || before === 'expired'
    before = session.kind
    if (session.kind !== 'signed-out' || !wasInside) return
    // Already there if anything was asked; the sign-in page does not load it.
    void import('./query-client.ts').then(({ queryClient }) => queryClient.clear())
    const { href } = router.state.location
    void router.navigate({ to: '/login', search: session.endedHere || href === '/' ? {} : { next: href } })
  })
}
