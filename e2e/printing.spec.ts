// Paper shows the content of a screen, as wide as the page, without the controls.
import type { Page } from '@playwright/test'
import { addressOf, visit, textOn } from './support/pages.ts'
import { expect, test } from './support/test.ts'

const report = JSON.stringify({
  subject: 'employees',
  measure: 'headcount',
  groupBy: 'position',
  splitBy: null,
  time: { kind: 'today' },
  filters: {},
  plot: 'bar',
})

/** A4 between margins of 1 cm, upright and across, at 96 px an inch. */
const pageWidths = [718, 1047]

/** Runs in the page. @returns controls on paper, and what is cut at the edge of the page or of its scroll area */
function findUnprintable(): string[] {
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.closest('.mantine-VisuallyHidden-root') === null
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} ${(element.getAttribute('aria-label') ?? element.textContent).slice(0, 40)}`
  const controls = 'button:not([data-printed]), input, select, textarea, nav, header:has(nav), .mantine-Button-root'
  const shown = [...document.querySelectorAll('body *')].filter(isShown)
  const width = document.documentElement.clientWidth
  return [
    ...shown.filter((element) => element.matches(controls)).map((element) => `control: ${nameOf(element)}`),
    ...shown
      .filter((element) => element.getBoundingClientRect().right > width + 1)
      .map((element) => `wider than the page: ${nameOf(element)}`),
    ...shown
      .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflow))
      .filter(
        ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
          scrollWidth > clientWidth || scrollHeight > clientHeight,
      )
      .map((element) => `scrolls: ${nameOf(element)}`),
  ]
}

async function expectPrintable(page: Page, address: string) {
  await page.emulateMedia({ media: 'print' })
  for (const width of pageWidths) {
    await page.setViewportSize({ width, height: 1000 })
    await expect.poll(() => page.evaluate(findUnprintable), `${address} on ${width} px`).toEqual([])
  }
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test.describe('a Superadmin', () => {
  test.use({ as: 'Superadmin' })

  test('prints screens without controls, as wide as the page', async ({ page, oneOfEach, untilQuiet }) => {
    const profile = addressOf('employeeProfile', oneOfEach)
    const addresses = [
      addressOf('employees', oneOfEach),
      profile,
      `${profile}?tab=leave`,
      addressOf('teamCalendar', oneOfEach),
      addressOf('companyLeaveOverview', oneOfEach),
      addressOf('companyRequests', oneOfEach),
      addressOf('myLeaves', oneOfEach),
      addressOf('dashboard', oneOfEach),
      addressOf('users', oneOfEach),
      addressOf('settings', oneOfEach),
    ]
    const ownReport = `${addressOf('report', oneOfEach)}?definition=${encodeURIComponent(report)}`
    await page.goto(ownReport)
    await expect(page.getByRole('figure')).toBeVisible()
    await untilQuiet()
    await expectPrintable(page, ownReport)
    for (const address of addresses) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.emulateMedia({ media: 'screen' })
      await visit(page, address)
      await untilQuiet()
      await expectPrintable(page, address)
    }
    // On paper a list of people is as long as its page, and its columns keep their titles.
    await page.goto(addressOf('employees', oneOfEach))
    await expect(page.getByRole('columnheader', { name: 'Name' })).toBeVisible()
    await expect(page.getByRole('row')).toHaveCount(16)
    await expect(textOn(page, /^1–15 of \d+$/)).toBeVisible()
  })
})
