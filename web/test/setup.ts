// What jsdom lacks and Mantine, TanStack or we ask for.
import { cleanup, configure } from '@testing-library/react'
import { sessionHintCookie } from '@hr/contract/areas/access/session-hint'
import { afterEach, beforeEach, vi } from 'vitest'

class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}

Object.defineProperty(window, 'matchMedia', {
  writable: true,
  value: (media: string) => ({ media, matches: false, addEventListener: () => {}, removeEventListener: () => {} }),
})
vi.stubGlobal('ResizeObserver', Observer)
vi.stubGlobal('scrollTo', () => {})
Element.prototype.scrollIntoView = () => {}
configure({ asyncUtilTimeout: 5_000 })

beforeEach(() => {
  document.cookie = `${sessionHintCookie}=true; path=/`
})

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.useRealTimers()
})
