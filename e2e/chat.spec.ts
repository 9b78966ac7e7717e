import { expectAccessible } from './support/axe.ts'
import { rowAction, confirmDialog, expectToast, textOn } from './support/pages.ts'
import { unique } from './support/records.ts'
import { expect, test } from './support/test.ts'

test.use({ as: 'Superadmin' })

test('a chat channel is added, tested, changed and deleted', async ({ page }) => {
  const name = `General ${unique()}`
  await page.goto('/settings/chat')
  await page.getByRole('button', { name: 'Add chat channel' }).first().click()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Address of the incoming webhook').fill('https://chat.invalid/hooks/secret')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Chat channel saved')
  await expect(textOn(page, 'https://chat.invalid')).toBeVisible()
  await expectAccessible(page)

  await rowAction(page, name, 'Send test message')
  await expect(page.getByRole('dialog').getByText('webhook.test')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

  await rowAction(page, name, 'Edit')
  await expect(page.getByLabel('Address of the incoming webhook')).toHaveValue('')
  await page.getByRole('switch', { name: 'Post decisions on leave' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(textOn(page, /^Requests · Decisions/)).toBeVisible()

  await rowAction(page, name, 'Delete')
  await confirmDialog(page, `Delete ${name}?`, 'Delete')
  await expectToast(page, 'Chat channel deleted')
})
