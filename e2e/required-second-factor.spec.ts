import { english } from '@hr/contract/lib/messages'
import { companyTexts } from '@hr/contract/areas/company/texts'
import { codeOf } from './support/authenticator.ts'
import { expectGoodEverywhere } from './support/axe.ts'
import { startEmptyCompany, type EmptyCompany } from './support/empty-company.ts'
import { dialog, expectToast, textOn } from './support/pages.ts'
import { expect, test } from './support/test.ts'

const password = 'two steps over the Neretva'

// The setting is one for all users, so the journey has a company of its own.
let company: EmptyCompany
test.beforeAll(async () => void (company = await startEmptyCompany()))
test.afterAll(() => company.stop())

test('a required second factor is announced, then set up by keyboard before the page opens', async ({
  page,
  mayFail,
}) => {
  test.slow()
  mayFail('/api/v1/')
  await page.goto(company.firstLink())
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm new password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/reset-password|login/)

  await page.goto(`${company.address}/settings/sign-in`)
  const roles = page.getByRole('combobox', { name: /^Who must use two-step sign-in/ })
  await roles.fill('Superadmin')
  await roles.press('ArrowDown')
  await roles.press('Enter')
  await roles.press('Tab')
  await expectGoodEverywhere(page)
  const save = async () => {
    await page.getByRole('button', { name: 'Save' }).press('Enter')
    await expectToast(page, english(companyTexts.saved))
  }
  await save()
  await page.goto(`${company.address}/positions`)
  await expect(textOn(page, /^Your company requires two-step sign-in from /)).toBeVisible()
  await expectGoodEverywhere(page)
  await page.getByRole('link', { name: 'Set up' }).press('Enter')
  await expect(textOn(page, 'Required by your company')).toBeVisible()

  await page.goto(`${company.address}/settings/sign-in`)
  await page.getByRole('textbox', { name: /^Days to set it up/ }).fill('0')
  await save()
  await page.goto(`${company.address}/settings/sign-in`)
  const required = dialog(page, 'Two-step sign-in')
  const setUp = required.getByRole('button', { name: 'Set up' })
  await expect(setUp).toBeFocused()
  await expectGoodEverywhere(page)
  await setUp.press('Enter')
  const key = (await page.getByRole('code').textContent()) ?? ''
  const code = page.getByRole('textbox', { name: 'Code from the app' })
  await code.fill(codeOf(key))
  await code.press('Enter')
  const recovery = dialog(page, 'Your recovery codes')
  await expect(recovery.getByRole('listitem')).toHaveCount(10)
  // The codes stay while the session is refreshed, as for another tab.
  const refreshed = page.waitForResponse((response) => response.url().endsWith('/refresh'))
  await page.evaluate(() => new BroadcastChannel('hr-session').postMessage('changed'))
  await refreshed
  await expectGoodEverywhere(page)
  await recovery.getByRole('button', { name: "I've saved them" }).press('Enter')
  await expect(required).toBeHidden()
  await expect(roles).toBeVisible()
})
