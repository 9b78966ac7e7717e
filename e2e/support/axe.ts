import { expect, test, type Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'

type Axe = typeof axe

/** Half as long as `axe.source`: a page reads it in half the time. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

// Sticky elements (top bar, form footer, selection bar) cover part of the page until it is scrolled. axe would report
// the covered controls as too small.
const unstuck = 'header[class*=_top_], [class*=_footer_], [class*=_bar_] { position: static !important }'

/** Whether breadth is tested, too (docs/TESTING.md, "Two levels"). */
export const isInBreadth = process.env.TEST_LEVEL !== 'rules'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Checks WCAG 2.2 A and AA as far as axe can. The error names the rule, the elements and the fix. */
export const expectAccessible = (page: Page) => expectNoViolation(page, { runOnly: tags })

/** Once per document, because loading axe takes longer than running it. */
export async function loadAxe(page: Page) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
}

async function expectNoViolation(page: Page, options: RunOptions) {
  await loadAxe(page)
  const restore = await page.addStyleTag({ content: unstuck })
  const { violations } = await page.evaluate((chosen) => (window as unknown as { axe: Axe }).axe.run(chosen), {
    ...options,
    resultTypes: ['violations'],
  } satisfies RunOptions)
  await restore.evaluate((style) => (style as Element).remove())
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    targets: nodes.map(({ target }) => target.join(' ')),
  }))
  expect(found).toEqual([])
}

/** Checks what axe doesn't measure: no horizontal scrolling, cut texts, target sizes and font sizes. */
export async function expectComfortable(page: Page) {
  // Open menus, lists and popovers follow a new width a moment later.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[data-floating], [class*=-dropdown]')].every((menu) => {
      const { left, right } = menu.getBoundingClientRect()
      return left >= 0 && right <= innerWidth
    }),
  )
  // So does a table that becomes cards.
  await expect.poll(() => measureSizes(page)).toEqual({ sideways: 0, cutTexts: [], smallTargets: [], smallTexts: [] })
}

/** Rules of what a width may show in another place: names and roles, without the colours, which are the same. */
const rulesOfWidth = [
  'aria-hidden-focus',
  'aria-required-children',
  'aria-required-parent',
  'button-name',
  'label',
  'link-name',
  'list',
  'listitem',
  'scrollable-region-focusable',
  'select-name',
  'target-size',
]

/** The checks that depend on the width, for content that another width has shown to be accessible. */
export const expectGoodAtWidth = (page: Page, title: string) =>
  test.step(title, async () => {
    await expectNoViolation(page, { runOnly: { type: 'rule', values: rulesOfWidth } })
    await expectComfortable(page)
  })

/** All automatic checks in the light theme. */
export const expectGood = (page: Page, title: string) =>
  test.step(title, async () => {
    await page.emulateMedia({ colorScheme: 'light' })
    await expectAccessible(page)
    await expectComfortable(page)
  })

/** Contrast in the dark theme. The other rules don't depend on it. */
export const expectGoodInDark = (page: Page) =>
  test.step('dark', async () => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectNoViolation(page, { runOnly: { type: 'rule', values: ['color-contrast'] } })
    await page.emulateMedia({ colorScheme: 'light' })
  })

/**
 * Checks a desktop with all rules, and sizes on the narrowest phone (equal to a desktop at 400 % zoom). In breadth, the
 * rules of the phone's own layout are checked, too, sizes on a tablet, which has the desktop's layout with less space,
 * and contrast in dark.
 */
export async function expectGoodEverywhere(page: Page) {
  await page.setViewportSize({ width: 320, height: 900 })
  if (isInBreadth) await expectGoodAtWidth(page, '320 px')
  else await expectComfortable(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectGood(page, '1440 px')
  if (!isInBreadth) return
  await page.setViewportSize({ width: 768, height: 900 })
  await expectComfortable(page)
  await expectGoodInDark(page)
}

/** Measures sizes, cut texts and horizontal scrolling. */
export const measureSizes = (page: Page) => page.evaluate(measure)

/** Runs in the page, so it can't use anything from outside. */
function measure() {
  const name = (element: Element) =>
    `${element.tagName.toLowerCase()} '${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}'`
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    // Text for screen readers is one clipped pixel.
    element.closest('.mantine-VisuallyHidden-root') === null
  // A target may be larger than what is drawn: what counts is where a click arrives.
  const isHit = (element: Element, x: number, y: number) => {
    const hit = document.elementFromPoint(x, y)
    return hit !== null && (element.contains(hit) || hit.closest('label')?.control === element)
  }
  // The page behind a dialog can't be used, and is measured by itself.
  const reachable = document.querySelector('[aria-modal=true]') ?? document.body
  const onTouch = '[type=checkbox]:not([role=switch]), [type=radio], [role=menuitem], [role=option]'
  const smallTargets = [...reachable.querySelectorAll('a, button, input, select, summary, textarea, [role=option]')]
    .filter(isShown)
    .flatMap((element) => {
      element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      // A label around an input is its target.
      const { width, height, left, top } = (element.closest('label') ?? element).getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      const least = innerWidth < 768 && element.matches(onTouch) ? 44 : 24
      const reach = least / 2 - 0.5
      const edges = [
        [x - reach, y],
        [x + reach, y],
        [x, y - reach],
        [x, y + reach],
      ] as const
      // A link in a text is as wide as its words.
      const isWide = width >= least || getComputedStyle(element).display === 'inline'
      const isLarge = isWide && height >= least
      return isLarge || edges.every((point) => isHit(element, ...point)) ? [] : [`${name(element)} ${width}×${height}`]
    })

  for (const scroller of document.querySelectorAll('*')) scroller.scrollTo(0, 0)

  // Names and subjects are cut with an ellipsis; the name of a column, a button's action and a status never are.
  const label = 'button, .mantine-Button-root, [class*=_chip_], .mantine-Badge-root, [scope=col]'
  const isCut = (element: Element, { left, right }: DOMRect) => {
    const mayEndInDots = element.closest(label) === null
    // Text that sticks out of these covers its neighbour, even if nothing clips it.
    const frame = element.closest(`${label}, td, th`)
    for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
      const { overflowX, textOverflow, display } = getComputedStyle(box)
      if ((overflowX === 'visible' && box !== frame) || display === 'inline') continue
      if (['auto', 'scroll'].includes(overflowX) || (textOverflow === 'ellipsis' && mayEndInDots)) return false
      const inner = box.getBoundingClientRect()
      // Text for screen readers is one clipped pixel.
      if (inner.width <= 1) return false
      if (left < inner.left - 1 || right > inner.right + 1) return true
    }
    return false
  }
  const cutTexts = new Set<string>()
  const smallTexts = new Set<string>()
  const texts = document.createTreeWalker(reachable, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const element = node.parentElement
    if (!element || node.textContent?.trim() === '' || !isShown(element)) continue
    // The preview of a file has the sizes of that file; its text is transparent, above the drawn page.
    if (element.closest('[class*=_textLayer_]')) continue
    const size = parseFloat(getComputedStyle(element).fontSize)
    if (size < 12) smallTexts.add(`${name(element)} ${size} px`)
    // The org chart moves under the pointer and with the focus.
    if (element.closest('[class*=_viewport_]')) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    if (isCut(element, range.getBoundingClientRect())) cutTexts.add(name(element))
  }
  const { scrollWidth } = document.documentElement
  return {
    sideways: Math.max(0, scrollWidth - innerWidth),
    cutTexts: [...cutTexts],
    smallTargets,
    smallTexts: [...smallTexts],
  }
}
