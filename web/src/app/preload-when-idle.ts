import { may, type RoleName } from '@hr/contract/access'
import { screens } from '@hr/contract/screens'
import { ApplyDialog } from '../areas/leave/apply/ApplyButton.tsx'
import { store } from '../lib/store.ts'
import { preloadDialogs } from '../ui/Dialog.tsx'
import { preloadOpenedLater, preloadPart } from '../ui/lazy-part.tsx'
import { preloadSidePanels } from '../ui/SidePanel.tsx'
import { navigationFor } from './navigation.ts'
import { queryClient } from './query-client.ts'
import { preloadQuickFind } from './QuickFind.tsx'
import type { makeRouter } from './routes.tsx'

type Router = ReturnType<typeof makeRouter>

const intervalMs = 2000

/** Preloads the code of the pages that the user is likely to open next, once the first page has loaded its data. */
export function preloadWhenIdle(router: Router): void {
  const timer = setInterval(() => {
    const { session } = store.state
    if (!navigator.onLine || session.kind !== 'signed-in' || router.state.isLoading || queryClient.isFetching() > 0)
      return
    clearInterval(timer)
    void preload(router, session.user.effectiveRole)
  }, intervalMs)
}

/** One at a time, to leave bandwidth of slow connections for the user. */
async function preload(router: Router, role: RoleName | null): Promise<void> {
  const parts: (() => Promise<unknown>)[] = [preloadDialogs, preloadSidePanels, preloadQuickFind, preloadOpenedLater]
  if (may('leave.apply', role)) parts.push(ApplyDialog.preload)
  for (const load of parts) await preloadPart(load)
  const links = navigationFor(role).flatMap((entry) => ('screen' in entry ? [entry] : entry.links))
  for (const { screen } of links) {
    const route = router.routesByPath[screens[screen].path]
    await preloadPart(async () => router.loadRouteChunk(route))
  }
}
