import type { Page } from '@playwright/test'
import { english } from '@hr/contract/lib/messages'
import { leaveTypesTexts, nonWorkingDaysTexts } from '@hr/contract/areas/leave/texts'
import { nonWorkingDaysApi } from '@hr/contract/areas/leave/non-working-days'
import {
  choose,
  confirmDialog,
  dialog,
  expectPath,
  expectRow,
  expectToast,
  field,
  find,
  openRow,
  rowAction,
  rowOf,
  save,
  title,
} from './support/pages.ts'
import { addNonWorkingDay, unique } from './support/records.ts'
import { expect, test } from './support/test.ts'

test.use({ as: 'Admin' })

/** Rows are cards here, which must label numbers and dates. */
const phone = { width: 390, height: 844 }
const wide = { width: 1280, height: 720 }
const cardOf = (page: Page, name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name })

test('a type of leave is added, found, changed, archived, brought back and deleted', async ({ page }) => {
  const name = `Godišnji ${unique()}`
  await page.goto('/leaves/leave-types')
  await page.getByRole('link', { name: 'Add new' }).click()
  await expect(title(page, english(leaveTypesTexts.newTitle))).toBeVisible()
  await field(page, 'Name').fill(name)
  await page.getByRole('textbox', { name: /^Number of days/ }).fill('20.5')
  await page.getByRole('textbox', { name: /^Expiration date/ }).fill('31/12/2099')
  await page.getByRole('textbox', { name: 'Colour' }).fill('#1a7441')
  await page.getByRole('switch', { name: 'Half days can be requested' }).check()
  await save(page)
  await expectToast(page, english(leaveTypesTexts.added))

  await find(page, name)
  await expectRow(page, name, ['20.5', '31/12/2099', 'Yes'])
  await page.setViewportSize(phone)
  await expect(cardOf(page, name)).toContainText(/20\.5 days.*Valid until 31\/12\/2099/)
  await page.setViewportSize(wide)
  await openRow(page, name)
  await expect(page.getByRole('textbox', { name: /^Number of days/ })).toHaveValue('20.5')
  await page.getByRole('textbox', { name: /^Number of days/ }).fill('365')
  await save(page)
  await expectToast(page, english(leaveTypesTexts.edited))
  await find(page, name)
  await expectRow(page, name, ['Unlimited'])

  await rowAction(page, name, 'Archive')
  await confirmDialog(page, english(leaveTypesTexts.archiveTitle), 'Yes, archive')
  await expectToast(page, english(leaveTypesTexts.archived))
  await page
    .getByRole('link', { name: english(leaveTypesTexts.archivedTitle) })
    .last()
    .click()
  await expectPath(page, '/leaves/leave-types/archived')
  // The list before it stays until this one has loaded.
  await expect(title(page, english(leaveTypesTexts.archivedTitle))).toBeVisible()
  await find(page, name)
  await rowAction(page, name, 'Unarchive')
  await confirmDialog(page, english(leaveTypesTexts.unarchiveTitle), 'Yes, unarchive')
  await expectToast(page, english(leaveTypesTexts.unarchived))
  await page.goto(`/leaves/leave-types?q=${encodeURIComponent(name)}`)
  await rowAction(page, name, 'Delete')
  await confirmDialog(page, english(leaveTypesTexts.deleteTitle), 'Delete')
  await expectToast(page, english(leaveTypesTexts.deleted))
  await expect(rowOf(page, name)).toHaveCount(0)
})

test('a non-working day is changed and deleted, and public holidays are added', async ({ page, superadmin }) => {
  const { title: name } = await addNonWorkingDay(superadmin)
  await page.goto(`/leaves/non-working-days?year=all&q=${encodeURIComponent(name)}`)
  await openRow(page, name)
  await page.getByRole('textbox', { name: /^End date/ }).fill('06/05/2041')
  await choose(page, 'Part of the day', 'Afternoon')
  await save(page)
  await expectToast(page, english(nonWorkingDaysTexts.edited))
  await page.goto(`/leaves/non-working-days?year=all&q=${encodeURIComponent(name)}`)
  await page.setViewportSize(phone)
  await expect(cardOf(page, name)).toContainText('04/05/2041 – 06/05/2041 (afternoon)')
  await page.setViewportSize(wide)
  await rowAction(page, name, 'Delete')
  await confirmDialog(page, english(nonWorkingDaysTexts.deleteTitle), 'Delete')
  await expectToast(page, english(nonWorkingDaysTexts.deleted))

  await page.getByRole('button', { name: 'Public holidays' }).click()
  const question = dialog(page, 'Add public holidays')
  await question.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(question).toBeHidden()
  const { items } = await superadmin.call(nonWorkingDaysApi.list, { query: { page: '1', q: 'Nova' } })
  expect(items.length).toBeGreaterThan(0)
})
