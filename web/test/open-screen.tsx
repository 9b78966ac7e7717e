import { MantineProvider } from '@mantine/core'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { cleanup, render } from '@testing-library/react'
import { unstable_IdlePriority, unstable_scheduleCallback } from 'scheduler'
import { vi } from 'vitest'
import { screens, type ScreenName } from '@hr/contract/screens'
import { queryClient } from '../src/app/query-client.ts'
import { makeRouter } from '../src/app/routes.tsx'
import { answers, firstId } from './answers.ts'
import { stubMedia } from './media.ts'
import { stubServer, type Handlers } from './server.ts'

/** Resolves once React has nothing left to render: it lets timers pass in between. */
const rendered = () => new Promise<void>((done) => void unstable_scheduleCallback(unstable_IdlePriority, () => done()))

/** Waits until the page has loaded its code and data, and makes no further call for some turns of the event loop. */
export async function settled(calls: readonly unknown[]) {
  let quietTurns = 0
  let made = 0
  await vi.waitFor(
    async () => {
      // Parts that load later leave their place empty, which looks like a page that has loaded.
      await vi.dynamicImportSettled()
      await rendered()
      const isLoading =
        document.querySelector('[aria-busy="true"], [class*=skeleton]') ?? !document.querySelector('main')
      quietTurns = isLoading || queryClient.isFetching() > 0 || calls.length !== made ? 0 : quietTurns + 1
      made = calls.length
      // Turns instead of milliseconds, which also pass while the page is busy.
      if (quietTurns < 8) throw new Error('The page is loading')
    },
    // Two cores may also run other tests.
    { timeout: 20_000, interval: 10 },
  )
}

type Opened = { search?: Readonly<Record<string, string>>; handlers?: Handlers }

/** The address of a screen of the application, with the id of a record. */
export const addressOf = (screen: ScreenName, search: Readonly<Record<string, string>> = {}): string =>
  `${screens[screen].path.replace('$uuid', firstId)}?${new URLSearchParams({ uuid: firstId, ...search }).toString()}`

/** Opens a screen of the application, whose server answers with `answers`, and waits until it has loaded. */
export async function openScreen(screen: ScreenName, { search, handlers }: Opened = {}) {
  cleanup()
  queryClient.clear()
  stubMedia('min-width')
  const calls = stubServer({ ...answers, ...handlers })
  const router = makeRouter()
  // A page that has begun to show that it loads keeps showing it for half a second.
  router.update({
    ...router.options,
    defaultPendingMinMs: 0,
    history: createMemoryHistory({ initialEntries: [addressOf(screen, search)] }),
  })
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  )
  await settled(calls)
  return { router, calls }
}
