import type { Page } from '@playwright/test'
import { positionsTexts } from '@hr/contract/areas/positions/positions'
import { confirmDialog, dialog, expectAlert, expectPath, field, openRowMenu, rowOf, title } from './support/pages.ts'
import { addPosition, unique } from './support/records.ts'
import { expect, test } from './support/test.ts'

// A new version has taken the parts of the page away, or the network is gone, when somebody opens one of them.

test.use({ as: 'Superadmin' })

const failed = 'This part of the page could not be loaded. Try again, or reload the page if that does not help.'
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' }).click()

test.beforeEach(({ mayFail }) => mayFail('/assets/'))

/** Answers how to make them available again. */
async function lose(page: Page, ...parts: string[]) {
  const lost = new RegExp(String.raw`/assets/(${parts.join('|')})-[\w-]+\.(js|css)$`)
  await page.route(lost, (route) => route.abort('connectionrefused'))
  return () => page.unroute(lost)
}

test('a calendar that cannot be loaded leaves the form as it is, and comes later', async ({ page }) => {
  const find = await lose(page, 'Calendar')
  await page.goto('/projects/new')
  await field(page, 'Name').fill('Bridge')
  const calendar = page.getByRole('button', { name: 'Open the calendar for start date' })
  await calendar.click()
  await expectAlert(page, failed)
  await find()
  await tryAgain(page)
  await page.getByRole('dialog', { name: 'Start date' }).getByRole('button', { name: /^15 / }).click()
  await expect(field(page, 'Start date DD/MM/YYYY')).toHaveValue(/^15\//)
  await expect(field(page, 'Name')).toHaveValue('Bridge')
})

test('a question that cannot be asked says so over the page, and nothing typed is lost', async ({ page }) => {
  const find = await lose(page, 'OpenConfirmDialog', 'modal-styles')
  await page.goto('/positions/new')
  await field(page, 'Name').fill('Tester')
  const leave = page.getByRole('main').getByRole('link', { name: 'Cancel' })
  await leave.click()
  const notice = page.getByRole('alertdialog', { name: failed })
  await expect(notice.getByRole('button', { name: 'Try again' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(notice).toBeHidden()
  await expect(leave).toBeFocused()
  await expect(field(page, 'Name')).toHaveValue('Tester')

  await leave.click()
  await expect(notice).toBeVisible()
  await find()
  await tryAgain(page)
  const question = dialog(page, 'Leave without saving?')
  // With its styles, which had not come either.
  await expect(question).toHaveCSS('border-radius', '12px')
  await confirmDialog(page, 'Leave without saving?', 'Leave')
  await expect(title(page, positionsTexts.title)).toBeVisible()
  await expectPath(page, '/positions')
})

test('a menu that cannot be loaded keeps its button', async ({ page, superadmin }) => {
  const find = await lose(page, 'OpenRowMenu')
  const name = unique()
  await addPosition(superadmin, name)
  await page.goto(`/positions?q=${name}`)
  await expect(rowOf(page, name)).toBeVisible()
  await openRowMenu(page, name)
  const notice = page.getByRole('alertdialog', { name: failed })
  await notice.getByRole('button', { name: 'Close' }).click()
  await expect(notice).toBeHidden()
  await openRowMenu(page, name)
  await expect(notice).toBeVisible()
  await find()
  await tryAgain(page)
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
})
