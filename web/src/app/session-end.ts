import type { AnyRouter } from '@tanstack/react-router'
import { store } from '../lib/store.ts'
import { signInAddress } from './guard.ts'
import { queryClient } from './query-client.ts'

/** When the user has signed out, here or in another tab, their data is dropped and the page goes to the sign-in. */
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
