import type { Page } from '@playwright/test'
import { employeesApi, employeesTexts } from '@hr/contract/areas/employees/employees'
import { maskedIdNumber } from '@hr/contract/areas/employees/national-id'
import { addDays, todayIn } from '@hr/contract/lib/dates'
import { dialog, expectPath, expectToast, title, withoutClipboard } from './support/pages.ts'
import type { Person } from './support/people.ts'
import { addEmployee, addPersonWithPassword, addPosition, newIdNumber, newPerson } from './support/records.ts'
import { expect, test } from './support/test.ts'

test.use({ as: 'Superadmin' })

const today = todayIn('Europe/Sarajevo')
const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`

async function somebody(by: Person, more: Parameters<typeof addEmployee>[3] = {}) {
  return addEmployee(by, await addPosition(by), newPerson(), more)
}

/** The value beside a label; labels stand once on a profile. */
const fact = (page: Page, label: string) =>
  page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${label}$`) })
    .locator('xpath=following-sibling::dd')

const card = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const more = async (page: Page, action: string) => {
  await page.getByRole('button', { name: /^More actions for/ }).click()
  await page.getByRole('menuitem', { name: new RegExp(`^${action}`) }).click()
}

test.describe('a profile', () => {
  test('is reached by other addresses, copies texts, shows the JMBG on request and leads to the end date', async ({
    page,
    superadmin,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const idNumber = newIdNumber()
    const employee = await somebody(superadmin, { idNumber, endDate: addDays(today, 10) })
    for (const path of ['/employees/profile', '/employees/getProfile']) {
      await page.goto('/positions')
      await page.goto(`${path}?uuid=${employee.uuid}`)
      await expectPath(page, `/employees/${employee.uuid}`)
      await page.goBack()
      await expectPath(page, '/positions')
      await page.goto(path)
      await expectPath(page, '/employees')
    }
    await page.goto(`/employees/${employee.uuid}`)
    await expect(title(page, nameOf(employee))).toBeVisible()
    await page.getByRole('button', { name: 'Copy e-mail' }).click()
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(employee.email)

    // The number is shown to who asks for it, and that is noted.
    await expect(fact(page, 'JMBG')).toContainText(maskedIdNumber(idNumber))
    await page.getByRole('button', { name: 'Show the JMBG' }).click()
    await expect(fact(page, 'JMBG')).toHaveText(idNumber)
    await withoutClipboard(page)
    await page.reload()
    await expect(fact(page, 'JMBG')).toContainText(maskedIdNumber(idNumber))
    await page.getByRole('button', { name: 'Copy e-mail' }).click()
    await expectToast(page, 'It could not be copied. It is selected now: copy it by hand.')
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(employee.email)
    await expect(page.getByRole('button', { name: 'Copied' })).toBeHidden()

    await page.getByRole('link', { name: 'Edit end date' }).click()
    await expect(page.getByRole('textbox', { name: /^End date/ })).toBeFocused()
  })

  test('opens and closes its cards in the times of the specification', async ({ page, superadmin }) => {
    const { uuid } = await somebody(superadmin)
    await page.goto(`/employees/${uuid}`)
    for (const [name, ms] of [
      [employeesTexts.personalInformation, 500],
      [employeesTexts.employmentDetails, 1200],
    ] as const) {
      await card(page, name).click()
      const id = await card(page, name).getAttribute('aria-controls')
      const body = page.locator(`[id="${id}"]`)
      expect(await body.evaluate((element) => getComputedStyle(element).transitionDuration)).toContain(`${ms / 1000}s`)
      await expect(body).toBeHidden()
    }
  })

  test('does not move sideways on the narrowest phone', async ({ page, superadmin }) => {
    const lastName = 'Prezimekojenemakrajaijosdaljenastavlja'
    const position = await addPosition(superadmin)
    const { uuid } = await addEmployee(superadmin, position, { ...newPerson(), lastName }, { endDate: today })
    await page.setViewportSize({ width: 320, height: 800 })
    for (const address of [`/employees/${uuid}`, `/employees/edit?uuid=${uuid}`]) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    }
  })
})

test.describe('what is done with a record', () => {
  test('the history tells who changed what and who opened the record', async ({ page, superadmin }) => {
    const admin = await addPersonWithPassword(superadmin, 'Admin')
    const theirs = await admin.signIn()
    const employee = await somebody(superadmin, { vocation: 'Pravnik' })
    await theirs.call(employeesApi.find, { params: { id: employee.uuid } })
    const { email, status, contractType, startDate, dateOfBirth } = employee
    const whole = {
      firstName: employee.firstName,
      lastName: employee.lastName,
      placeOfResidence: employee.placeOfResidence,
      residentialAddress: employee.residentialAddress,
      position: employee.position,
      email,
      status,
      contractType,
      startDate,
      dateOfBirth,
    } as Parameters<typeof theirs.call<typeof employeesApi.update>>[1]['body']
    await theirs.call(employeesApi.update, {
      params: { id: employee.uuid },
      body: { ...whole, vocation: 'Ekonomist' },
    })
    await page.goto(`/employees/${employee.uuid}`)
    await more(page, 'History')
    const drawer = dialog(page, 'History')
    const newest = drawer.getByRole('listitem').filter({ hasText: 'Ekonomist' }).first()
    await expect(newest).toContainText(`${admin.name} changed the record`)
    await expect(newest).toContainText('Pravnik → Ekonomist')
    await expect(drawer.getByText(`${admin.name} opened the record`).last()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
  })
})
