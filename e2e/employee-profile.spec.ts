import { localeData } from '@hr/contract/lib/languages'
import { english, messageKey } from '@hr/contract/lib/messages'
import { employeesTexts } from '@hr/contract/areas/employees/texts'
import { maskedIdNumber } from '@hr/contract/areas/employees/national-id'
import { employeeStatusTexts } from '@hr/contract/areas/employees/record'
import { addDays } from '@hr/contract/lib/dates'
import { readCatalogue } from '../scripts/messages/catalogues.ts'
import { today } from './support/day.ts'
import { expectPath, expectToast, title, withoutClipboard } from './support/pages.ts'
import { addEmployee, addPosition, newIdNumber, newPerson } from './support/records.ts'
import { expect, test } from './support/test.ts'

test.use({ as: 'Superadmin' })

test('a profile shows the JMBG on request, folds its cards, fits a phone and copies without a clipboard', async ({
  page,
  superadmin,
}) => {
  const idNumber = newIdNumber()
  const names = newPerson('Ana', 'Prezimekojenemakrajaijosdaljenastavlja')
  const employee = await addEmployee(superadmin, await addPosition(superadmin), names, {
    idNumber,
    endDate: addDays(today, 10),
  })
  await withoutClipboard(page)
  await page.goto(`/employees/profile?uuid=${employee.uuid}`)
  await expectPath(page, `/employees/${employee.uuid}`)
  await expect(title(page, names.name)).toBeVisible()

  const jmbg = page
    .getByRole('term')
    .filter({ hasText: /^JMBG$/ })
    .locator('xpath=following-sibling::dd')
  await expect(jmbg).toContainText(maskedIdNumber(idNumber))
  await page.getByRole('button', { name: 'Show the JMBG' }).click()
  await expect(jmbg).toHaveText(idNumber)
  await page.getByRole('button', { name: 'Copy email' }).click()
  await expectToast(page, "Couldn't copy the text. It is now selected: copy it manually.")
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(employee.email)
  await expect(page.getByRole('button', { name: 'Copied' })).toBeHidden()

  // The timings of the specification.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  for (const [name, ms] of [
    [english(employeesTexts.personalInformation), 500],
    [english(employeesTexts.employmentDetails), 1200],
  ] as const) {
    const head = page.getByRole('button', { name, exact: true })
    const body = page.locator(`[id="${await head.getAttribute('aria-controls')}"]`)
    await head.click()
    expect(await body.evaluate((element) => getComputedStyle(element).transitionDuration)).toContain(`${ms / 1000}s`)
    await expect(body).toBeHidden()
    await head.click()
    await expect(body).toBeVisible()
  }

  await page.setViewportSize({ width: 320, height: 800 })
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  await expect.poll(width).toBeLessThanOrEqual(320)
  await page.getByRole('link', { name: 'Edit end date' }).click()
  await expect(page.getByRole('textbox', { name: /^End date/ })).toBeFocused()
  expect(await width()).toBeLessThanOrEqual(320)
})

test('a profile on a phone begins with its data: one action, a menu with the others, and empty fields on demand', async ({
  page,
  superadmin,
}) => {
  const employee = await addEmployee(superadmin, await addPosition(superadmin))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/employees/${employee.uuid}`)
  const about = page.getByRole('button', { name: 'About', exact: true })
  await expect(about).toBeVisible()
  const tabs = page.getByRole('navigation', { name: 'Profile' })
  expect((await tabs.boundingBox())?.y, 'the end of the head').toBeLessThan(300)
  const cutBy = (tab: Element) => {
    const [{ top, bottom }, area] = [tab.getBoundingClientRect(), tab.parentElement?.getBoundingClientRect()]
    return Math.max(0, 4 - (top - (area?.top ?? 0)), 4 - ((area?.bottom ?? 0) - bottom))
  }
  for (const tab of await tabs.getByRole('link').all()) expect(await tab.evaluate(cutBy), 'the ring is cut').toBe(0)

  await expect(page.getByRole('link', { name: 'Download CV' })).toHaveCount(0)
  await page.getByRole('button', { name: /^More actions for / }).click()
  for (const name of ['Download CV', 'View org chart', 'Permissions', 'Archive'])
    await expect(page.getByRole('menuitem', { name, exact: true })).toBeVisible()
  await page.keyboard.press('Escape')

  const employment = page
    .getByRole('region')
    .or(page.locator('section'))
    .filter({ has: page.getByRole('button', { name: 'Employment details' }) })
  const blank = employment.getByText('End date', { exact: true })
  await expect(blank).toBeHidden()
  await employment.getByRole('button', { name: /^\d+ empty fields$/ }).click()
  await expect(blank).toBeVisible()
  await employment.getByRole('button', { name: 'Hide empty fields' }).click()
  await expect(blank).toBeHidden()
})

test.describe('in German', () => {
  test.use({ locale: localeData.de.locale })
  const german = readCatalogue('de')
  test('a profile with the longest status fits a phone', async ({ page, superadmin }) => {
    const status = 'Maternity leave'
    const employee = await addEmployee(superadmin, await addPosition(superadmin), newPerson(), { status })
    await page.setViewportSize({ width: 320, height: 800 })
    await page.goto(`/employees/${employee.uuid}`)
    const shown = german.get(messageKey(employeeStatusTexts[status])) ?? ''
    await expect(page.getByRole('main').getByText(shown, { exact: true })).toHaveCount(2)
    for (const chip of await page.getByRole('main').getByText(shown, { exact: true }).all())
      expect(await chip.evaluate((it) => it.getBoundingClientRect().right)).toBeLessThan(288)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  })
})
