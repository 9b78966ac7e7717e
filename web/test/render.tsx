import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createBrowserHistory,
  createMemoryHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  RouterContextProvider,
  RouterProvider,
  useLocation,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { resolveSession } from '../src/api/session.ts'
import { shellRoutes } from '../src/app/screens.ts'
import { Shortcuts } from '../src/app/Shortcuts.tsx'
import { parseSearch, stringifySearch } from '../src/app/search.ts'
import { loaderOf } from '../src/lib/reads.ts'
import { recordsOf } from '../src/lib/screen.ts'
import { listSearch } from '../src/lib/search.ts'
import { theme } from '../src/app/theme.ts'
import { Toasts } from '../src/ui/toasts.tsx'

/**
 * Renders a screen at its address, or a component at '/', with the application's providers. The routes have the
 * application's addresses and search parameters; other addresses show 'another page'.
 */
export async function renderAt(address: string, screen: ReactNode) {
  await resolveSession()
  const { pathname } = new URL(address, location.origin)
  const Page = () => (useLocation().pathname === pathname ? screen : 'another page')
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: Outlet })
  const shell = createRoute({ getParentRoute: () => root, id: 'shell' })
  // A component of several screens reads the parameters of any of them.
  const home = createRoute({
    getParentRoute: () => root,
    path: '/',
    validateSearch: listSearch,
    component: Page,
  })
  let isMounting = false
  const screens = shellRoutes.map(({ options: { validateSearch, staticData = {}, ...options } }) => {
    const load = loaderOf(staticData)
    return createRoute({
      getParentRoute: () => shell,
      path: 'path' in options ? options.path : '',
      validateSearch,
      staticData,
      remountDeps: (address: { params: object; search: object }) => recordsOf(address, staticData),
      component: Page,
      loader: (context) => (isMounting ? undefined : load(context)),
    })
  })
  const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: Page })
  const router = createRouter({
    routeTree: root.addChildren([home, shell.addChildren(screens), elsewhere]),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch,
    stringifySearch,
    context: { queryClient: client },
  })
  await router.load()
  // The provider loads the route again when it is mounted, which would repeat failed reads.
  isMounting = true
  const unsubscribe = router.subscribe('onLoad', () => {
    isMounting = false
    unsubscribe()
  })
  // jsdom matches every rule against each element in a role query, so Mantine's global styles are left out.
  render(
    <MantineProvider theme={theme} env="test" withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
        <Toasts />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return router
}

const browserHistory = createBrowserHistory()
const browserRouter = createRouter({ routeTree: createRootRouteWithContext()(), history: browserHistory })

/** Components with the browser's history: the history of `renderAt` has no back button that they can take. */
export const WithBackButton = ({ children }: { children: ReactNode }) => (
  <RouterContextProvider router={browserRouter}>
    <MantineProvider env="test">{children}</MantineProvider>
  </RouterContextProvider>
)

/** Goes back from a page, and waits until a dialog has returned the browser to it. */
export async function pressBackButton() {
  browserHistory.push('/here', undefined, { ignoreBlocker: true })
  browserHistory.flush()
  const moved = () => new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
  const left = moved()
  browserHistory.back()
  await left
  await moved()
}

/** A screen with working keyboard shortcuts, as in the shell. */
export const WithShortcuts = ({ children }: { children: ReactNode }) => (
  <main>
    <Shortcuts />
    {children}
  </main>
)
