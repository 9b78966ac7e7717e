import { expect, test, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

type Axe = typeof axe

// Sticky elements (top bar, form footer, selection bar) cover part of the page until it is scrolled. axe would report
// the covered controls as too small.
const unstuck = 'header[class*=_top_], [class*=_footer_], [class*=_bar_] { position: static !important }'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Checks WCAG 2.2 A and AA as far as axe can. The error names the rule, the elements and the fix. */
export const expectAccessible = (page: Page) => expectNoViolation(page, { runOnly: tags })

async function expectNoViolation(page: Page, options: RunOptions) {
  // Once per document, because loading axe takes longer than running it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
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

/** Checks what axe doesn't measure: no horizontal scrolling, target sizes and font sizes. */
export async function expectComfortable(page: Page) {
  // A menu follows a new width a moment later.
  await expect.poll(() => page.evaluate(measure)).toEqual({ sideways: 0, smallTargets: [], smallTexts: [] })
}

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
 * Checks the narrowest phone (equal to a desktop at 400 % zoom), a desktop, and once in dark. On a tablet, which has
 * the desktop's layout with less space, only sizes are measured.
 */
export async function expectGoodEverywhere(page: Page) {
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectGood(page, `${width} px`)
  }
  await page.setViewportSize({ width: 768, height: 900 })
  await expectComfortable(page)
  await expectGoodInDark(page)
}

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
    return hit !== null && (element.contains(hit) || hit.contains(element) || hit.closest('label')?.control === element)
  }
  // Elements behind a dialog can't be clicked.
  const reachable = document.querySelector('[aria-modal=true]') ?? document
  const onTouch = '[type=checkbox]:not([role=switch]), [type=radio], [role=menuitem], [role=option]'
  const smallTargets = [...reachable.querySelectorAll('a, button, input, select, summary, textarea, [role=option]')]
    .filter(isShown)
    .flatMap((element) => {
      element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      const { width, height, left, top } = element.getBoundingClientRect()
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

  const smallTexts = new Set<string>()
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const element = node.parentElement
    // Initials instead of a photo are decorative: the name is beside them.
    if (!element || node.textContent?.trim() === '' || !isShown(element) || element.closest('[aria-hidden]')) continue
    const size = parseFloat(getComputedStyle(element).fontSize)
    if (size < 12) smallTexts.add(`${name(element)} ${size} px`)
  }
  for (const scroller of document.querySelectorAll('*')) scroller.scrollTo(0, 0)
  const { scrollWidth } = document.documentElement
  return { sideways: Math.max(0, scrollWidth - innerWidth), smallTargets, smallTexts: [...smallTexts] }
}
