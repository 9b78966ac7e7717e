import type { ComponentType } from 'react'
import { lazyPart, type FailurePlace } from './LazyPart.tsx'

const waiting = new Set<() => void>()

function loadAll(): void {
  for (const load of waiting) load()
  waiting.clear()
}

if (typeof window !== 'undefined') {
  for (const sign of ['pointermove', 'pointerdown', 'keydown'])
    addEventListener(sign, loadAll, { once: true, passive: true })
}

/** Loads a part when somebody begins to do something; here, or in the place where they are when they do. */
export function loadSoon(load: () => Promise<unknown>): void {
  // Without a connection nothing is lost: the part is asked for again when it is opened.
  waiting.add(() => void load().catch(() => undefined))
}

/**
 * A part that is not needed to show the page: menus, dialogs. It is loaded when somebody begins to do something, so
 * that it is there before the first click, and the first load stays small.
 */
export function lazily<Props extends object>(load: () => Promise<ComponentType<Props>>, place?: FailurePlace) {
  loadSoon(load)
  return lazyPart(load, place)
}
