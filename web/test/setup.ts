// Browser features that jsdom lacks.
import { cleanup, configure } from '@testing-library/react'
import { cookieNames } from '@hr/contract/lib/cookies'
import { afterEach, beforeEach, vi } from 'vitest'
import { store } from '../src/lib/store.ts'
import { preloadDialogs } from '../src/ui/Dialog.tsx'
import { preloadSidePanels } from '../src/ui/SidePanel.tsx'
import { stubMedia } from './media.ts'

class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}

stubMedia()
vi.stubGlobal('ResizeObserver', Observer)
vi.stubGlobal('scrollTo', () => {})
Element.prototype.scrollIntoView = () => {}
configure({ asyncUtilTimeout: 10_000 })

// As in an application that has been open for some seconds.
await Promise.all([preloadDialogs(), preloadSidePanels()])

beforeEach(() => {
  document.cookie = `${cookieNames(location).hint}=true; path=/`
})

afterEach(() => {
  cleanup()
  store.actions.endSession({ kind: 'unknown' })
  localStorage.clear()
  stubMedia()
  vi.useRealTimers()
})
