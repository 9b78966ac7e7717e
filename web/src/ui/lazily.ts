import { lazy, type ComponentType } from 'react'

const waiting = new Set<() => void>()

function loadAll(): void {
  for (const load of waiting) load()
  waiting.clear()
}

if (typeof window !== 'undefined') {
  for (const sign of ['pointermove', 'pointerdown', 'keydown'])
    addEventListener(sign, loadAll, { once: true, passive: true })
}

/**
 * A part that is not needed to show the page: menus, dialogs. It is loaded when somebody begins to do something, so
 * that it is there before the first click, and the first load stays small.
 */
export function lazily<Props>(load: () => Promise<ComponentType<Props>>) {
  // Without a connection nothing is lost: the part is asked for again when it is opened.
  const fetchOnce = () => void load().catch(() => undefined)
  waiting.add(fetchOnce)
  return lazy(async () => ({ default: await load() }))
}
