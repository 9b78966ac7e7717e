// Imported first, because its styles must precede those of the components.
import { render } from './app/render.tsx'
import { RouterProvider } from '@tanstack/react-router'
import { keepSession, resolveSession } from './api/session.ts'
import { preloadWhenIdle } from './app/preload-when-idle.ts'
import { makeRouter } from './app/routes.tsx'
import { followSession } from './app/follow-session.ts'
import { keepFocusOnBusyButtons } from './ui/busy-focus.ts'
import { loadFailedStyles } from './ui/styles-again.ts'

const router = makeRouter()
keepSession()
keepFocusOnBusyButtons()
loadFailedStyles()
followSession(router)
// The code of the page loads beside the session instead of after it.
const [, , foundRoute] = router.getMatchedRoutes(router.latestLocation.pathname)
void foundRoute?.options.staticData?.reads?.().catch(() => undefined)
if (foundRoute) void router.loadRouteChunk(foundRoute)?.catch(() => undefined)
const loading = router.load()
const session = await resolveSession().catch(() => undefined)
// Signed in, the frame of the page is shown at once. Otherwise the static frame of index.html stays until it is known
// where to go.
if (session?.kind !== 'signed-in') await loading
render(<RouterProvider router={router} />)
preloadWhenIdle(router)
// Later pages replace the previous one when they have loaded.
await loading
router.update({ ...router.options, defaultPendingMs: Infinity })
