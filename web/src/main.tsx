// Imported first, because its styles must precede those of the components.
import { render } from './app/render.tsx'
import { RouterProvider } from '@tanstack/react-router'
import { keepSession } from './api/session.ts'
import { preloadWhenIdle } from './app/preload-when-idle.ts'
import { makeRouter } from './app/routes.tsx'
import { redirectWhenSessionEnds } from './app/session-end.ts'
import { keepFocusOnBusyButtons } from './ui/busy-focus.ts'

const router = makeRouter()
keepSession()
keepFocusOnBusyButtons()
redirectWhenSessionEnds(router)
// The code of the page loads beside the session instead of after it.
const [, , foundRoute] = router.getMatchedRoutes(router.latestLocation.pathname)
if (foundRoute) void router.loadRouteChunk(foundRoute)?.catch(() => undefined)
// The static shell of index.html stays until there is something to show.
await router.load()
render(<RouterProvider router={router} />)
preloadWhenIdle(router)
