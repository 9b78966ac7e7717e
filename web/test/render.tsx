import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { sessionKnown } from '../src/api/session.ts'
import { parseSearch, stringifySearch } from '../src/app/search.ts'
import { theme } from '../src/app/theme.ts'
import { Toasts } from '../src/ui/toasts.tsx'

/** Renders a screen at an address, with what stands around it in the product. */
export async function renderAt(address: string, screen: ReactNode) {
  await sessionKnown()
  const root = createRootRoute({ component: Outlet })
  const here = createRoute({ getParentRoute: () => root, path: '/', component: () => screen })
  const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: () => 'another page' })
  const router = createRouter({
    routeTree: root.addChildren([here, elsewhere]),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch,
    stringifySearch,
  })
  await router.load()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
        <Toasts />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return router
}
