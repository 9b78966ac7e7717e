import type { AnyRouter } from '@tanstack/react-router'
import { store } from '../lib/store.ts'
import { signInAddress } from '../lib/guard.ts'
import { queryClient } from './query-client.ts'

/**
 * Clears the user's data and redirects to the sign-in after they sign out, here or in another tab. After they sign in again on
 * a page that was kept, loads what had failed in the meantime.
 */
export function followSession(router: AnyRouter): void {
  let before = store.state.session.kind
  store.subscribe(({ session }) => {
    const [was, is] = [before, session.kind]
    before = is
    if (was === 'expired' && is === 'signed-in')
      void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
    if (session.kind !== 'signed-out' || (was !== 'signed-in' && was !== 'expired')) return
    queryClient.clear()
    const { href } = router.state.location
    void router.navigate({ href: signInAddress(session.endedHere ? '/' : href), reloadDocument: true })
  })
}
