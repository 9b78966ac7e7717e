import { setTimeout as delay } from 'node:timers/promises'
import { expect, type Page, type Route } from '@playwright/test'

type Shifts = { total: number; nodes: string[] }

/** Placeholders are shown after 300 ms (`useDelayed`). */
const placeholdersMs = 400
/** Longer than a call without others before it. */
const scriptMs = 600

/** Resolves when the page has painted what it has. */
export const untilPainted = (page: Page): Promise<unknown> =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  )

/**
 * Delays calls until placeholders are shown, then answers them one after the other, each after the page has painted.
 * Returns a function that waits until all calls of the page have been answered.
 */
export async function answerSlowly(page: Page): Promise<() => Promise<void>> {
  let last = Promise.resolve<unknown>(undefined)
  const held = new Set<Route>()
  // Not the styles, without which nothing is painted.
  await page.route(/\/api\/v1\/|\/assets\/.*\.js$/, async (route) => {
    if (route.request().resourceType() === 'script') {
      await delay(scriptMs)
      return route.continue()
    }
    held.add(route)
    await delay(placeholdersMs)
    // Fails if the page was left.
    last = last.then(() => untilPainted(page)).catch(() => undefined)
    await last
    await route.continue()
    held.delete(route)
  })
  return async () => {
    do {
      await expect.poll(() => held.size).toBe(0)
      await untilPainted(page)
    } while (held.size > 0)
  }
}

/** Records the layout shifts of each page that is opened from now on. */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: Shifts = { total: 0, nodes: [] }
    const nameOf = (node: Node | null) => {
      if (!(node instanceof Element)) return node?.textContent ?? 'removed'
      const text = node.textContent.trim().slice(0, 40)
      return `${node.tagName.toLowerCase()}.${node.className.toString().split(' ').join('.')} "${text}"`
    }
    const box = ({ x, y, width, height }: DOMRectReadOnly) => `${[x, y, width, height].map(Math.round).join(' ')}`
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as LayoutShift[]) {
        if (entry.hadRecentInput) continue
        shifts.total += entry.value
        for (const { node, previousRect, currentRect } of entry.sources)
          shifts.nodes.push(`${entry.value.toFixed(3)} ${nameOf(node)}: ${box(previousRect)} → ${box(currentRect)}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
    Object.assign(globalThis, { layoutShifts: shifts })
  })

type LayoutShift = {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/** The sum of all shifts of the page so far, and which elements moved from where to where. */
export const shiftsOf = (page: Page): Promise<Shifts> =>
  page.evaluate(() => (globalThis as unknown as { layoutShifts: Shifts }).layoutShifts)
