import { MantineProvider } from '@mantine/core'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { cleanup, render } from '@testing-library/react'
import { vi } from 'vitest'
import { screens, type ScreenName } from '@hr/contract/screens'
import { queryClient } from '../src/app/query-client.ts'
import { makeRouter } from '../src/app/routes.tsx'
import { answers, firstId } from './answers.ts'
import { stubMedia } from './media.ts'
import { stubServer, type Handlers } from './server.ts'

const pause = () => new Promise((resolve) => setTimeout(resolve, 20))

/** Waits until the page has loaded its code and data. */
async function settled() {
  await pause()
  await vi.waitFor(
    () => {
      if (queryClient.isFetching() > 0 || document.querySelector('[aria-busy="true"], [class*=skeleton]'))
        throw new Error('The page is loading')
    },
    { timeout: 8_000, interval: 10 },
  )
  await pause()
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
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [addressOf(screen, search)] }) })
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  )
  await settled()
  await settled()
  return { router, calls }
}
