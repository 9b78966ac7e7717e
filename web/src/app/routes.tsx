import { QueryClientProvider } from '@tanstack/react-query'
import { createRoute, createRouter, lazyRouteComponent, redirect, type RouteComponent } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useState } from 'react'
import { screens } from '@hr/contract/screens'
import { goHome } from '../lib/guard.ts'
import { loaderOf } from '../lib/reads.ts'
import { recordsOf, root, shell } from '../lib/screen.ts'
import { textSearch } from '../lib/search.ts'
import { PageFailed } from './PageFailed.tsx'
import { PagePending } from './PagePending.tsx'
import { queryClient } from './query-client.ts'
import { shellRoutes } from './screens.ts'
import { parseSearch, stringifySearch } from './search.ts'
import { Shell } from './Shell.tsx'

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}

// Set here, because the areas import the two routes and never import app.
root.update({
  pendingMs: Infinity,
  notFoundComponent: lazyRouteComponent(() => import('../areas/access/NotFound.tsx')),
})
shell.update({ pendingMs: Infinity, component: Shell })

/** Pages without the shell, open to everyone. */
const publicRoutes = [
  createRoute({ getParentRoute: () => root, path: '/', beforeLoad: goHome }),
  createRoute({
    getParentRoute: () => root,
    path: screens.unauthorized.path,
    validateSearch: textSearch('reason'),
    component: lazyRouteComponent(() => import('../areas/access/Unauthorized.tsx')),
  }),
] as const

/** Addresses that screens had before: bookmarks and emails lead to the new ones. */
const movedRoutes = (
  [
    ['/mail', 'mail'],
    ['/audit', 'audit'],
    ['/employees/fields', 'customFields'],
    ['/employees/document-categories', 'documentCategories'],
  ] as const
).map(([path, screen]) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: ({ search }) => {
      throw redirect({ to: screens[screen].path, search, replace: true })
    },
  }),
)

const routeTree = root.addChildren([...publicRoutes, ...movedRoutes, shell.addChildren(shellRoutes)])

let isFirstPage = true

/** Renders the first page as a transition below the frame, so that the browser can paint and react in between. */
function afterFrame(Page: RouteComponent): RouteComponent {
  const AfterFrame: RouteComponent = () => {
    const [isFirst] = useState(isFirstPage)
    useEffect(() => void (isFirstPage = false), [])
    return useDeferredValue(true, !isFirst) ? <Page /> : <PagePending />
  }
  return Object.assign(AfterFrame, { preload: Page.preload })
}
for (const { options } of shellRoutes) {
  if (options.component) options.component = afterFrame(options.component)
  options.loader = loaderOf(options.staticData ?? {})
  options.remountDeps = (address: { params: object; search: object }) => recordsOf(address, options.staticData)
}

export const makeRouter = () =>
  createRouter({
    routeTree,
    context: { queryClient },
    Wrap: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    // The loader of a screen whose code was preloaded runs again: only then it starts the queries.
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: PageFailed,
    // The first page; see main.tsx.
    defaultPendingComponent: PagePending,
    defaultPendingMs: 0,
    scrollRestoration: true,
  })
