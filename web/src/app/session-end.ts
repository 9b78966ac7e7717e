import type { AnyRouter } from '@tanstack/react-router'
import { store } from '../lib/store.ts'
import { signInAddress } from '../lib/guard.ts'
import { queryClient } from './query-client.ts'

/** Clears the user's data and redirects to the sign-in after they sign out, here or in another tab. */
export function redirectWhenSessionEnds(router: AnyRouter): void {
  let before = store.state.session.kind
  store.subscribe(({ session }) => {
    const wasInside = before === 'signed-in' || before === 'expired'
    before = session.kind
    if (session.kind !== 'signed-out' || !wasInside) return
    queryClient.clear()
    const { href } = router.state.location
    void router.navigate({ href: signInAddress(session.endedHere ? '/' : href), reloadDocument: true })
  })
}
