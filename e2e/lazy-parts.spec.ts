import type { Page } from '@playwright/test'
import { english } from '@hr/contract/lib/messages'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import { dialog, expectAlert, field } from './support/pages.ts'
import { expect, test } from './support/test.ts'

// A new version has removed the chunks of the page, or the network is down, when the user opens a lazy part.

test.use({ as: 'Superadmin' })

const failed = 'This part of the page could not be loaded. Try again, or reload the page if that does not help.'
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' }).click()

test.beforeEach(({ mayFail }) => mayFail('/assets/'))

/** Returns a function that makes the chunks available again. */
async function lose(page: Page, part: string) {
  const lost = new RegExp(String.raw`/assets/${part}-[\w-]+\.(js|css)$`)
  await page.route(lost, (route) => route.abort('connectionrefused'))
  return () => page.unroute(lost)
}

test('styles that fail to load come later', async ({ page }) => {
  const isStyle = /\/assets\/[\w-]+\.css$/
  const failedStyles: string[] = []
  await page.goto('/positions')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.route(isStyle, (route) => {
    failedStyles.push(route.request().url())
    return route.abort('connectionrefused')
  })
  await page.getByRole('link', { name: 'Add new' }).click()
  await expect.poll(() => failedStyles.length).toBeGreaterThan(0)
  await page.unroute(isStyle)
  const loaded = () => page.evaluate(() => [...document.styleSheets].map(({ href }) => href))
  await expect.poll(loaded).toEqual(expect.arrayContaining(failedStyles))
})

test('a calendar and a dialog that fail to load report it, keep the form and load later', async ({ page }) => {
  const findCalendar = await lose(page, 'Calendar')
  const findDialog = await lose(page, 'ApplyDialog')
  await page.goto('/projects/new')
  await field(page, 'Name').fill('Bridge')
  await page.getByRole('button', { name: 'Open the calendar: Start date' }).click()
  await expectAlert(page, failed)
  await findCalendar()
  await tryAgain(page)
  await page.getByRole('dialog', { name: 'Start date' }).getByRole('button', { name: /^15 / }).click()
  await expect(field(page, 'Start date DD/MM/YYYY')).toHaveValue(/^15\//)

  await page.getByRole('button', { name: english(leaveTexts.apply) }).click()
  const apply = dialog(page, english(leaveTexts.applyTitle))
  await expect(apply.getByRole('alert')).toContainText(failed)
  await findDialog()
  await tryAgain(page)
  await expect(apply.getByRole('textbox', { name: 'Reason' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(field(page, 'Name')).toHaveValue('Bridge')
})
