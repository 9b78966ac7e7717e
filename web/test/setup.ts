import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

// Without vitest's globals, the library does not clean up by itself.
afterEach(() => cleanup())

// What Mantine asks a browser for and jsdom does not have.
window.matchMedia = (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener: () => {},
  removeEventListener: () => {},
  addListener: () => {},
  removeListener: () => {},
  dispatchEvent: () => false,
})
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
window.HTMLElement.prototype.scrollIntoView = () => {}
