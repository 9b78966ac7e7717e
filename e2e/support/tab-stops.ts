import { expect, test, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { loadAxe } from './axe.ts'

type Walk = { axe: typeof axe; unseen: Element[]; stops: Element[]; row: Element | null; kinds: Set<string> }

/** More than any screen has. */
const maxStops = 400

/**
 * Walks on through the page with Tab: each stop has a name, is visible, and is not hidden from screen readers. Of a
 * row with the same controls as an earlier one, only the first and the last are visited.
 */
export const expectTabStops = (page: Page) =>
  test.step('Tab', async () => {
    await loadAxe(page)
    await page.evaluate(() => Object.assign(window, { unseen: [], stops: [], row: null, kinds: new Set() }))
    for (let count = 0; count < maxStops; count++) {
      await page.keyboard.press('Tab')
      if (!(await page.evaluate(addStop))) break
    }
    expect(await page.evaluate(findProblems, maxStops)).toEqual([])
  })

/** Runs in the page. @returns whether Tab is still in it */
function addStop(): boolean {
  const walk = window as unknown as Walk
  const { unseen, stops, kinds } = walk
  const element = document.activeElement
  if (!element || element === document.body) return false
  const isInView = (shown: Element) => {
    const { left, top, right, bottom } = shown.getBoundingClientRect()
    return right > 0 && left < innerWidth && bottom > 0 && top < innerHeight
  }
  // The label of a switch or of a file field is drawn instead of its input.
  const drawn = [element, ...('labels' in element ? ((element as HTMLInputElement).labels ?? []) : [])]
  const isSeen = drawn.some(
    (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && isInView(one),
  )
  if (!isSeen) unseen.push(element)
  stops.push(element)

  const row = element.closest('tr')
  if (row === null || row === walk.row) return true
  walk.row = row
  const controls = [...row.querySelectorAll<HTMLElement>('a, button, input, select, textarea, [tabindex]')]
  const kind = controls.map(({ tagName, className, tabIndex }) => `${tagName} ${className} ${tabIndex}`).join()
  if (kinds.has(kind)) controls.findLast(({ tabIndex }) => tabIndex === 0)?.focus()
  kinds.add(kind)
  return true
}

/** Runs in the page. */
function findProblems(limit: number): string[] {
  const { axe, unseen, stops } = window as unknown as Walk
  const describe = (problem: string) => (element: Element) => `${problem}: ${element.outerHTML.slice(0, 120)}`
  axe.setup(document.documentElement)
  // A menu that was loaded replaces its button.
  const unnamed = stops.filter((stop) => stop.isConnected && axe.commons.text.accessibleText(stop) === '')
  axe.teardown()
  return [
    ...(stops.length === limit ? ['Tab does not leave the page'] : []),
    ...(stops.length === 0 ? ['Tab finds nothing'] : []),
    ...stops.filter((stop) => stop.closest('[aria-hidden=true]')).map(describe('hidden')),
    ...unseen.map(describe('not visible')),
    ...unnamed.map(describe('without a name')),
  ]
}
