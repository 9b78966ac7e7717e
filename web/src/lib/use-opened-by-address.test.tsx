import { act, render, screen } from '@testing-library/react'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { listSearch } from './search.ts'
import { useOpenedByAddress } from './use-opened-by-address.ts'

/** A list that says how often its address has opened it. */
function List({ name }: { name: string }) {
  const [opened, setOpened] = useState(0)
  const [chosen, setChosen] = useState(0)
  useOpenedByAddress('export', () => setOpened(opened + 1))
  return (
    <button type="button" onClick={() => setChosen(chosen + 1)}>
      {`${name}: opened ${opened}, chosen ${chosen}`}
    </button>
  )
}

test('an address opens its own list, not the one that is shown while it loads', async () => {
  const loading = Promise.withResolvers<void>()
  const root = createRootRoute({ component: Outlet })
  const routeOf = (path: string, loader?: () => Promise<void>) =>
    createRoute({
      getParentRoute: () => root,
      path,
      validateSearch: listSearch,
      component: () => <List name={path} />,
      ...(loader && { loader }),
    })
  const router = createRouter({
    routeTree: root.addChildren([routeOf('projects'), routeOf('users', () => loading.promise)]),
    history: createMemoryHistory({ initialEntries: ['/projects?open=export'] }),
    defaultPendingMs: Infinity,
  })
  render(<RouterProvider router={router} />)
  await screen.findByText('projects: opened 1, chosen 0')
  await expect.poll(() => router.state.location.href).toBe('/projects')

  await act(() => router.navigate({ to: '/projects', search: { open: 'export' } } as never))
  await screen.findByText('projects: opened 2, chosen 0')

  const moved = router.navigate({ to: '/users', search: { open: 'export' } } as never)
  await expect.poll(() => router.state.location.href).toBe('/users?open=export')
  // The list that is still shown renders again.
  await userEvent.click(screen.getByRole('button'))
  expect(screen.getByRole('button').textContent).toBe('projects: opened 2, chosen 1')
  loading.resolve()
  await act(() => moved)
  await screen.findByText('users: opened 1, chosen 0')
  await expect.poll(() => router.state.location.href).toBe('/users')
})
